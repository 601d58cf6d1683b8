import { ActionIcon, Card, Progress, Text, Title } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { Block, Flex } from '../../ui/layout/layout.tsx';
import classes from './dashboard.module.css';
import { isMostlyDone, type Step } from './getting-started.ts';

/** The setup steps with their progress: one line once most are done, nothing once all are. */
export function GettingStartedSteps({ steps }: { steps: Step[] }) {
  const [choice, setChoice] = useState<boolean>();
  const listId = useId();
  const done = steps.filter((step) => step.isDone).length;
  const next = steps.find((step) => !step.isDone);
  if (!next) return null;
  const canCollapse = isMostlyDone(steps);
  const isOpen = choice ?? !canCollapse;
  return (
    <Card
      component="section"
      aria-labelledby="getting-started"
      className={classes.steps}
      data-collapsed={!isOpen || undefined}
    >
      <Flex className={classes.stepsHead} gap="4px 16px" wrap>
        <Title order={2} id="getting-started">
          Getting started
        </Title>
        <Text c="dimmed">
          {done} of {steps.length} done
        </Text>
        <Progress
          className={classes.progress}
          value={(done / steps.length) * 100}
          size="sm"
          aria-label="Getting started"
        />
        {!isOpen && (
          <Text>
            Next:{' '}
            <Link {...next.link} className={classes.next}>
              {next.title}
            </Link>
          </Text>
        )}
        {canCollapse && (
          <ActionIcon
            className={classes.chevron}
            ms="auto"
            variant="subtle"
            color="gray"
            aria-label={isOpen ? 'Hide steps' : 'Show steps'}
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            onClick={() => setChoice(!isOpen)}
          >
            <IconChevronDown size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        )}
      </Flex>
      {isOpen && (
        <Block component="ul" mt={12} id={listId}>
          {steps.map((step) => (
            <li key={step.title}>
              <Link {...step.link} className={`${classes.step} ff-hover`}>
                {step.isDone ? (
                  <IconCircleCheckFilled size={22} color="var(--ff-good)" aria-label="Done" />
                ) : (
                  <IconCircle size={22} stroke={1.5} color="var(--ff-secondary)" aria-label="To do" />
                )}
                <Block component="span" flex={1}>
                  <Block component="strong" display="block" fw={600}>
                    {step.title}
                  </Block>
                  <Block component="small" display="block">
                    {step.description}
                  </Block>
                </Block>
                <IconChevronRight size={18} stroke={1.5} color="var(--ff-secondary)" aria-hidden="true" />
              </Link>
            </li>
          ))}
        </Block>
      )}
    </Card>
  );
}
