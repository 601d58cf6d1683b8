import type { ReactNode } from 'react';
import { ChartIllustration, CupIllustration, EnvelopeIllustration, HornIllustration } from '../brand/illustrations.tsx';
import { Block, Flex } from '../layout/layout.tsx';
import { Meta } from '../text/text.tsx';
import classes from './state.module.css';

const illustrations = {
  horn: HornIllustration,
  cup: CupIllustration,
  envelope: EnvelopeIllustration,
  chart: ChartIllustration,
};

type EmptyStateProps = {
  illustration?: keyof typeof illustrations;
  title: string;
  /** Sentence that says what adding one gives the user. */
  children?: ReactNode;
  /** Main button of the empty state. */
  action?: ReactNode;
  /** A secondary link, such as "View the demo". */
  aside?: ReactNode;
};

export function EmptyState({ illustration = 'horn', title, children, action, aside }: EmptyStateProps) {
  const Illustration = illustrations[illustration];
  return (
    <Flex column py={48} px={24} ta="center">
      <Illustration />
      <h2 className={classes.title}>{title}</h2>
      {children && (
        <Block component="p" mt={8} maw="52ch" c="dimmed">
          {children}
        </Block>
      )}
      {action && (
        <Flex gap={8} align="stretch" justify="center" wrap mt={20}>
          {action}
        </Flex>
      )}
      {aside && (
        <Meta component="div" mt={12}>
          {aside}
        </Meta>
      )}
    </Flex>
  );
}
