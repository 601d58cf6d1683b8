import { automatorLimits } from '@fanfare/contract/automators/automator-rules';
import { conditionText } from '@fanfare/contract/insights/condition-text';
import { type ConditionGroup, listConditions } from '@fanfare/contract/insights/conditions';
import { reportLevels } from '@fanfare/contract/insights/report';
import {
  type AdFigures,
  createJudge,
  type FigureRow,
  type Insights,
  isNumberField,
  levelOf,
  numberOf,
} from '../../insights/index.ts';
import type { AutomatorRow } from '../automators.store.ts';
import type { Figures, LookedAt } from './decision.ts';
import type { RunContext } from './run-check.service.ts';

export type AdCandidate = { row: FigureRow; figures: Figures };
type ReadAds = { candidates: AdCandidate[]; lookedAt: LookedAt };

const expensiveText = 'Cost per result is over twice the account’s mean';
const decimals = 10_000;

/** Level of an automator's rows, as connectors name it. */
export const adLevelOf = ({ network, source }: Pick<AutomatorRow, 'network' | 'source'>) =>
  levelOf[source.level ?? reportLevels[network][0]];

/** Reads of a row its spend and the figures that conditions compare, each rounded as conditions round figures. */
const figuresReader = (group: ConditionGroup) => {
  const fields = [...new Set(['spend' as const, ...listConditions(group).map((each) => each.comparison_field)])];
  return (figures: AdFigures, now: Date): Figures =>
    Object.fromEntries(
      fields.map((field) => {
        if (isNumberField(field)) {
          const value = numberOf[field](figures, now);
          return [field, value === null ? null : Math.round(value * decimals) / decimals];
        }
        if (field === 'status') return [field, figures.state];
        if (field === 'campaign_name') return [field, figures.campaignName];
        return [field, field === 'objective' ? figures.objective : figures.name];
      }),
    );
};

/** Reads the rows of the report on ads and compares them with the filter. Rows that spent most come first. */
export const readAds = async (
  reader: Insights['figures'],
  automator: AutomatorRow,
  { account, filter }: Pick<RunContext, 'account' | 'filter'>,
  now: Date,
): Promise<ReadAds> => {
  const judge = createJudge(filter.group, automator.network);
  const readFigures = figuresReader(filter.group);
  const lookedAt: LookedAt = { rows: 0, notMatched: [], conditions: new Map() };
  for (const condition of listConditions(filter.group)) lookedAt.conditions.set(conditionText(condition), 0);
  const candidates: AdCandidate[] = [];
  const query = {
    network: automator.network,
    level: adLevelOf(automator),
    needsMeans: filter.needsMeans,
    preset: automator.source.report_daterange,
  };
  for await (const rows of reader.read(account, query)) {
    lookedAt.rows += rows.length;
    for (const row of rows) {
      const isCheap = filter.needsMeans && !isExpensive(row);
      const failed = isCheap ? expensiveText : judge(row.figures, now);
      if (failed === undefined) {
        candidates.push({ row, figures: readFigures(row.figures, now) });
        continue;
      }
      lookedAt.conditions.set(failed, (lookedAt.conditions.get(failed) ?? 0) + 1);
      if (lookedAt.notMatched.length < automatorLimits.keptRows)
        lookedAt.notMatched.push({
          objectId: row.remoteId,
          name: row.figures.name,
          figures: readFigures(row.figures, now),
          failed,
        });
    }
  }
  return {
    lookedAt,
    candidates: candidates.toSorted(
      (a, b) => b.row.figures.spendMicros - a.row.figures.spendMicros || a.row.id - b.row.id,
    ),
  };
};

const isExpensive = ({ figures: { spendMicros, results }, meanCostMicros }: FigureRow): boolean =>
  meanCostMicros !== null && results !== null && results > 0 && spendMicros / results > 2 * meanCostMicros;
