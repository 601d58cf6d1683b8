import { createPolymorphicComponent } from '@mantine/core';
import { Block, type BlockProps } from '../layout/layout.tsx';
import classes from './text.module.css';

/** Smaller and quieter text beside the main one. */
export const Meta = createPolymorphicComponent<'span', BlockProps>(({ className, ...props }: BlockProps) => (
  <Block component="span" {...props} className={className ? `${classes.meta} ${className}` : classes.meta} />
));
