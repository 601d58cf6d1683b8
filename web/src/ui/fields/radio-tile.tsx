import type { ComponentProps } from 'react';
import classes from './radio-tile.module.css';

type Props = ComponentProps<'label'> & { input: ComponentProps<'input'> };

/** A tile that is chosen like a radio button, which covers it and is not visible. */
export const RadioTile = ({ input, className = '', children, ...label }: Props) => (
  <label className={`${classes.tile} ${className}`} {...label}>
    <input type="radio" {...input} />
    {children}
  </label>
);
