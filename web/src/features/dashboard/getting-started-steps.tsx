import { Card, Progress, Text, Title } from '@mantine/core';
import { IconChevronRight, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './dashboard.module.css';
import type { Step } from './getting-started.ts';

/** The setup steps with their progress. Hidden once all are done. */
export function GettingStartedSteps({ steps }: { steps: Step[] }) {
  const done = steps.filter((step) => step.isDone).length;
  if (done === steps.length) return null;
  return (
    <Card component="section" aria-labelledby="getting-started" className={classes.steps}>
      <div className={classes.stepsHead}>
        <Title order={2} id="getting-started">
          Getting started
        </Title>
        <Text c="dimmed">
          {done} of {steps.length} done
        </Text>
      </div>
      <Progress value={(done / steps.length) * 100} size="sm" aria-label="Getting started" />
      <ul className={classes.stepList}>
        {steps.map((step) => (
          <li key={step.title}>
            <Link {...step.link} className={classes.step} data-done={step.isDone || undefined}>
              {step.isDone ? (
                <IconCircleCheckFilled size={22} aria-label="Done" />
              ) : (
                <IconCircle size={22} stroke={1.5} aria-label="To do" />
              )}
              <span>
                <strong>{step.title}</strong>
                <small>{step.description}</small>
              </span>
              <IconChevronRight size={18} stroke={1.5} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
