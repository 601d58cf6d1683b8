import {
  type ComparisonOperator,
  comparisonLabels,
  dateComparisonLabels,
  type FieldKind,
  filterLimits,
  operatorsFor,
  tooManyConditions,
} from '@fanfare/contract/filters/conditions';
import {
  PostCondition,
  postFieldKinds,
  postFieldLabels,
  postFilterFields,
  postTypeFilters,
  postTypeLabels,
} from '@fanfare/contract/post-reports/post-conditions';
import {
  SiteCondition,
  siteFieldKinds,
  siteFieldLabels,
  siteFilterFields,
} from '@fanfare/contract/post-reports/site-conditions';
import type { ConditionRules } from '../../../ui/conditions/condition-group.ts';

type Field = { value: string; label: string; kind: FieldKind };

const labelOf = (kind: FieldKind, operator: ComparisonOperator): string =>
  (kind === 'date' ? dateComparisonLabels[operator] : undefined) ?? comparisonLabels[operator];

const rulesFor = (fields: readonly Field[]) => ({
  fields,
  operatorsOf: (name: string) => {
    const kind = fields.find(({ value }) => value === name)?.kind ?? 'text';
    return operatorsFor(kind).map((value) => ({ value, label: labelOf(kind, value) }));
  },
  limits: filterLimits,
  tooMany: tooManyConditions,
});

/** Rules for filters on page posts. */
export const postConditionRules: ConditionRules = {
  ...rulesFor(postFilterFields.map((value) => ({ value, label: postFieldLabels[value], kind: postFieldKinds[value] }))),
  rowTypes: postTypeFilters.map((value) => ({ value, label: postTypeLabels[value] })),
  first: { field: 'engagement_rate', operator: 'greater_or_equal' },
  problemOf: (condition) => PostCondition.safeParse(condition).error?.issues[0]?.message,
};

/** Rules for filters on posts of sites. */
export const siteConditionRules: ConditionRules = {
  ...rulesFor(siteFilterFields.map((value) => ({ value, label: siteFieldLabels[value], kind: siteFieldKinds[value] }))),
  first: { field: 'page_views', operator: 'greater_or_equal' },
  problemOf: (condition) => SiteCondition.safeParse(condition).error?.issues[0]?.message,
};
