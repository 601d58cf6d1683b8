import { Card, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './section.module.css';

type Props = { title: string; lead?: ReactNode; action?: ReactNode; children: ReactNode };

export function Section({ title, lead, action, children }: Props) {
  return (
    <Card component="section" className={classes.section}>
      <header className={classes.head}>
        <div>
          <Title order={2}>{title}</Title>
          {lead && <Text c="dimmed">{lead}</Text>}
        </div>
        {action}
      </header>
      {children}
    </Card>
  );
}
