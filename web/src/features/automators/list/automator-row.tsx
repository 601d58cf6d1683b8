import { ActionIcon, Badge, Button, Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconChartBar,
  IconDots,
  IconGripVertical,
  IconHistory,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTestPipe,
  IconTrash,
} from '@tabler/icons-react';
import { type DragEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import type { Automator } from '../automator-calls.ts';
import { describeAutomator } from '../automator-sentence.ts';
import classes from '../automators.module.css';
import { LastRunText } from './last-run-text.tsx';

export type RowCommands = {
  pause: (automator: Automator) => void;
  activate: (automator: Automator) => void;
  runDry: (automator: Automator) => void;
  edit: (automator: Automator) => void;
  showRuns: (automator: Automator) => void;
  test: (automator: Automator) => void;
  remove: (automator: Automator) => void;
};
type RowOrder = {
  move: (from: number, to: number) => void;
  startDrag: (id: number) => void;
  dragOver: (to: number) => void;
  endDrag: (isDropped: boolean) => void;
};
type Props = {
  automator: Automator;
  index: number;
  count: number;
  isDragged: boolean;
  /** True while the state of the automator is being changed. */
  isBusy: boolean;
  order: RowOrder;
  commands: RowCommands;
};

export function AutomatorRow({ automator, index, count, isDragged, isBusy, order, commands }: Props) {
  const { automator_name: name, state, can, dry_run, paused_reason, run_at, last_run } = automator;
  const isActive = state === 'active';
  return (
    <Grid
      component="li"
      className={classes.row}
      columns="auto minmax(0, 1fr) auto"
      gap={12}
      data-dragged={isDragged || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        order.dragOver(index);
      }}
      onDrop={(event) => {
        event.preventDefault();
        order.endDrag(true);
      }}
    >
      {can.edit && <OrderButtons automator={automator} index={index} count={count} order={order} />}
      <div className={classes.body}>
        <Flex gap={8} wrap>
          <Block component="h2" fz={16} lh={1.5} breakWords>
            {name}
          </Block>
          <Badge component="span" color={isActive ? 'green' : 'gray'} miw="max-content">
            {isActive ? 'Active' : 'Paused'}
          </Badge>
          {dry_run && (
            <Badge component="span" color="blue" miw="max-content">
              Dry run
            </Badge>
          )}
        </Flex>
        <Block component="p" mt={4} lh={1.5} breakWords>
          {describeAutomator(automator)}
        </Block>
        {paused_reason && (
          <Block component="p" mt={4} c="red" breakWords>
            {paused_reason}
          </Block>
        )}
        <Flex component="dl" gap="4px 24px" align="stretch" wrap mt={8} fz={14}>
          <Flex wrap gap={6} align="stretch">
            <dt>Next run</dt>
            <dd>{run_at === null ? 'None while paused' : <DateTime at={new Date(run_at * 1000)} />}</dd>
          </Flex>
          <Flex wrap gap={6} align="stretch">
            <dt>Last run</dt>
            <dd>{last_run ? <LastRunText run={last_run} /> : 'Not yet'}</dd>
          </Flex>
        </Flex>
      </div>
      <Flex className={classes.buttons} gap={8} align="flex-start" wrap>
        <StateButton automator={automator} isBusy={isBusy} commands={commands} />
        <Button
          variant="default"
          size="sm"
          leftSection={<IconHistory size={18} stroke={1.5} aria-hidden />}
          aria-label={`Run log of ${name}`}
          onClick={() => commands.showRuns(automator)}
        >
          Run log
        </Button>
        {can.edit && <MoreMenu automator={automator} commands={commands} />}
      </Flex>
    </Grid>
  );
}

function StateButton({ automator, isBusy, commands }: Pick<Props, 'automator' | 'isBusy' | 'commands'>) {
  const { automator_name: name, state, can } = automator;
  if (state === 'active')
    return can.edit ? (
      <Button
        size="sm"
        variant="default"
        loading={isBusy}
        leftSection={<IconPlayerPause size={18} stroke={1.5} aria-hidden />}
        aria-label={`Pause ${name}`}
        onClick={() => commands.pause(automator)}
      >
        Pause
      </Button>
    ) : null;
  return can.activate ? (
    <Button
      size="sm"
      loading={isBusy}
      leftSection={<IconPlayerPlay size={18} stroke={1.5} aria-hidden />}
      aria-label={`Activate ${name}`}
      onClick={() => commands.activate(automator)}
    >
      Activate
    </Button>
  ) : null;
}

const MoreMenu = ({ automator, commands }: Pick<Props, 'automator' | 'commands'>) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon variant="default" size={36} aria-label={`More actions for ${automator.automator_name}`}>
        <IconDots size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item leftSection={<IconPencil size={18} stroke={1.5} />} onClick={() => commands.edit(automator)}>
        Edit
      </Menu.Item>
      <Menu.Item leftSection={<IconTestPipe size={18} stroke={1.5} />} onClick={() => commands.runDry(automator)}>
        Start dry run
      </Menu.Item>
      {automator.source_type === 'adInsightsReport' && (
        <Menu.Item leftSection={<IconChartBar size={18} stroke={1.5} />} onClick={() => commands.test(automator)}>
          Back-test
        </Menu.Item>
      )}
      <Menu.Item
        color="red"
        leftSection={<IconTrash size={18} stroke={1.5} />}
        onClick={() => commands.remove(automator)}
      >
        Delete
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
);

/** Controls to move an automator: a handle for the mouse, two buttons for keyboard and touch. */
function OrderButtons({ automator, index, count, order }: Pick<Props, 'automator' | 'index' | 'count' | 'order'>) {
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const name = automator.automator_name;
  const isFirst = index === 0;
  const isLast = index === count - 1;
  // The focus follows the row; at the end of the list the pressed button is disabled.
  const move = (by: 1 | -1) => {
    flushSync(() => order.move(index, index + by));
    const pressed = by === 1 ? down.current : up.current;
    const other = by === 1 ? up.current : down.current;
    (pressed?.disabled ? other : pressed)?.focus();
  };
  const drag = {
    draggable: true,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      const row = event.currentTarget.closest('li');
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', name);
      if (row) event.dataTransfer.setDragImage(row, 12, 12);
      order.startDrag(automator.automator_id);
    },
    onDragEnd: () => order.endDrag(false),
  };
  return (
    <Flex className={classes.order} column>
      <ActionIcon
        ref={up}
        variant="subtle"
        color="gray"
        aria-label={`Move ${name} up`}
        disabled={isFirst}
        onClick={() => move(-1)}
      >
        <IconArrowUp size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
      <span className={classes.handle} title="Drag to change the order" {...drag}>
        <IconGripVertical size={18} stroke={1.5} aria-hidden />
      </span>
      <ActionIcon
        ref={down}
        variant="subtle"
        color="gray"
        aria-label={`Move ${name} down`}
        disabled={isLast}
        onClick={() => move(1)}
      >
        <IconArrowDown size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Flex>
  );
}
