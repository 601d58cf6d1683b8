import { Card, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Flex } from '../layout/layout.tsx';
import classes from './section.module.css';

type SectionProps = { title: string; lead?: ReactNode; action?: ReactNode; children?: ReactNode };

/** A card of a page with title, lead, one action and content. */
export function Section({ title, lead, action, children }: SectionProps) {
  const id = useId();
  return (
    <Card component="section" className={classes.section} aria-labelledby={id}>
      <Flex component="header" className={classes.head} gap="12px 24px" align="flex-start" justify="space-between" wrap>
        <div>
          <Title order={2} id={id}>
            {title}
          </Title>
          {lead && <Text c="dimmed">{lead}</Text>}
        </div>
        {action}
      </Flex>
      {children}
    </Card>
  );
}
