import { Skeleton } from '@mantine/core';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import type { Report } from '../report-calls.ts';
import { FigureChange } from './figure-change.tsx';
import { type FigureName, figureLabels, formatFigure } from './format-figures.ts';

const headlines: readonly FigureName[] = ['spend', 'results', 'cost_per_result', 'impressions', 'clicks', 'ctr'];

/** Totals of the view, a line per currency. */
export function HeadlineFigures({ totals }: { totals: Report['totals'] | undefined }) {
  if (totals?.length === 0) return null;
  return (
    <Grid panel>
      {totals ? (
        totals.map(({ currency, figures, previous }) => (
          <Grid
            divided="between"
            component="dl"
            key={currency}
            fit={124}
            gap="12px 16px"
            py={14}
            px={20}
            aria-label={`Totals in ${currency}`}
          >
            {headlines.map((name) => (
              <div key={name}>
                <Block component="dt" fz={13}>
                  {name === 'spend' ? `Spend (${currency})` : figureLabels[name]}
                </Block>
                <Flex component="dd" wrap align="baseline" gap="0 8px" fz={20} fw={600} lh="28px" className="ff-figure">
                  {formatFigure(name, figures[name], currency)}
                  <FigureChange name={name} value={figures[name]} before={previous?.[name]} />
                </Flex>
              </div>
            ))}
          </Grid>
        ))
      ) : (
        <Grid divided="between" fit={124} gap="12px 16px" py={14} px={20} aria-hidden>
          {headlines.map((name) => (
            <div key={name}>
              <Skeleton height={12} width={64} my={4} />
              <Skeleton height={20} width={96} my={4} />
            </div>
          ))}
        </Grid>
      )}
    </Grid>
  );
}
