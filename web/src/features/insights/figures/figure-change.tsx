import classes from '../insights.module.css';
import { changeOf, type FigureName } from './format-figures.ts';

type Props = { name: FigureName; value: number | null; before: number | null | undefined };

/**
 * The change against the previous range: color, sign, and words for screen readers. Plain elements, because a long
 * table has many.
 */
export function FigureChange({ name, value, before }: Props) {
  const change = changeOf(name, value, before);
  if (!change) return null;
  return (
    <span className={classes.change} data-tone={change.tone}>
      <span aria-hidden>{change.text}</span>
      <span className={classes.spoken}>{change.spoken}</span>
    </span>
  );
}
