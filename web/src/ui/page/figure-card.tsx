import { createPolymorphicComponent } from '@mantine/core';
import { Block, type BlockProps } from '../layout/layout.tsx';
import classes from './figure-card.module.css';

/** A card of a few figures beside others. */
export const FigureCard = createPolymorphicComponent<'div', BlockProps>((props: BlockProps) => (
  <Block panel {...props} className={classes.card} />
));
