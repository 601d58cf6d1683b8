import { Skeleton } from '@mantine/core';
import classes from '../insights.module.css';
import type { Report } from '../report-calls.ts';
import { FigureChange } from './figure-change.tsx';
import { type FigureName, figureLabels, formatFigure } from './format-figures.ts';

const headlines: readonly FigureName[] = ['spend', 'results', 'cost_per_result', 'impressions', 'clicks', 'ctr'];

/** Totals of the view, a line per currency. */
export function HeadlineFigures({ totals }: { totals: Report['totals'] | undefined }) {
  if (totals?.length === 0) return null;
  return (
    <div className={classes.headlines}>
      {totals ? (
        totals.map(({ currency, figures, previous }) => (
          <dl key={currency} className={classes.headline} aria-label={`Totals in ${currency}`}>
            {headlines.map((name) => (
              <div key={name}>
                <dt>{name === 'spend' ? `Spend (${currency})` : figureLabels[name]}</dt>
                <dd className="ff-figure">
                  {formatFigure(name, figures[name], currency)}
                  <FigureChange name={name} value={figures[name]} before={previous?.[name]} />
                </dd>
              </div>
            ))}
          </dl>
        ))
      ) : (
        <div className={classes.headline} aria-hidden>
          {headlines.map((name) => (
            <div key={name}>
              <Skeleton height={12} width={64} my={4} />
              <Skeleton height={20} width={96} my={4} />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
