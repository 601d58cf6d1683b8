import { type Board, sections, type WidgetName, widgetInfo } from '@fanfare/contract/dashboard/widgets';
import { ActionIcon, Button, Menu, Title, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconCheck,
  IconGripVertical,
  IconPlus,
  IconX,
} from '@tabler/icons-react';
import { Fragment, useEffect, useRef, useState } from 'react';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import type { Change, Columns } from '../board/use-dashboard.ts';
import { WidgetCard } from '../board/widget-card.tsx';
import classes from '../board.module.css';
import {
  addWidget,
  type Direction,
  describePlace,
  findPlace,
  moveTo,
  type Place,
  removeWidget,
  stepFrom,
} from './move-widget.ts';
import { useDragWidget } from './use-drag-widget.ts';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;
const directions: [Direction, typeof IconArrowUp][] = [
  ['up', IconArrowUp],
  ['down', IconArrowDown],
  ['left', IconArrowLeft],
  ['right', IconArrowRight],
];

/** Width at which board.module.css puts the columns below each other. */
const stackedQuery = '(max-width: 62em)';

type Props = {
  columns: Columns;
  offered: readonly WidgetName[];
  board: Board;
  onChange: (change: Change) => void;
  onDone: () => void;
};

/** The dashboard while the user arranges it: by dragging, or with buttons. */
export default function ArrangedBoard({ columns, offered, board, onChange, onDone }: Props) {
  const [announcement, setAnnouncement] = useState('');
  const isStacked = useMediaQuery(stackedQuery, window.matchMedia(stackedQuery).matches) ?? false;
  const root = useRef<HTMLDivElement>(null);
  /** Selector of the element to focus after the next render: a moved card is a new element in its new column. */
  const nextFocus = useRef<string>(undefined);
  useEffect(() => {
    if (nextFocus.current) root.current?.querySelector<HTMLElement>(nextFocus.current)?.focus();
    nextFocus.current = undefined;
  });

  const place = (name: WidgetName, target: Place) => {
    const change = moveTo(columns, name, target);
    if (change) onChange(change);
    return change !== undefined;
  };
  const move = (name: WidgetName, direction: Direction) => {
    const from = findPlace(columns, name);
    const target = from && stepFrom(columns, from, direction, isStacked);
    if (!target || !place(name, target)) return setAnnouncement('Already at the edge.');
    nextFocus.current = `[data-widget="${name}"] [data-move="${direction}"]`;
    setMoved({ name, from: describePlace(columns, name) });
  };
  const { drag, start } = useDragWidget((name, target) => {
    if (place(name, target)) setMoved({ name, from: describePlace(columns, name) });
  });

  // Last move; its place is announced when the columns have changed.
  const [moved, setMoved] = useState<{ name: WidgetName; from: string }>();
  useEffect(() => {
    if (!moved) return;
    const to = describePlace(columns, moved.name);
    if (to === moved.from) return;
    setAnnouncement(`${widgetInfo[moved.name].label} moved to ${to}.`);
    setMoved(undefined);
  }, [moved, columns]);

  const remove = (name: WidgetName) => {
    onChange(removeWidget(columns, name));
    nextFocus.current = '[data-add]';
    setAnnouncement(`${widgetInfo[name].label} removed.`);
  };
  const add = (name: WidgetName) => {
    onChange(addWidget(columns, name));
    setAnnouncement(`${widgetInfo[name].label} added.`);
  };
  const missing = offered.filter((name) => !findPlace(columns, name));

  return (
    <div ref={root} className={classes.arranged}>
      <Flex gap="8px 16px" justify="space-between" wrap mih={36} mb={12}>
        <Title order={2} id="key-figures">
          Key figures
        </Title>
        <Flex gap={8} align="stretch" wrap>
          <Menu position="bottom-end" withinPortal={false} shadow="md">
            <Menu.Target>
              <Button
                data-add
                variant="default"
                size="xs"
                disabled={missing.length === 0}
                leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
              >
                Add widget
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {missing.map((name) => (
                <Menu.Item key={name} onClick={() => add(name)}>
                  <strong>{widgetInfo[name].label}</strong>
                  <br />
                  <small>{widgetInfo[name].about}</small>
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
          <Button size="xs" leftSection={<IconCheck size={16} stroke={1.5} aria-hidden />} onClick={onDone} autoFocus>
            Done
          </Button>
        </Flex>
        <p className={classes.hint}>
          Drag widgets to another place, or use the arrows. Changes are saved automatically.
        </p>
      </Flex>
      <Grid collapse="62em" columns={2} gap={20} align="start">
        {sections.map((section) => {
          const shown = columns[section].filter(({ name }) => name !== drag?.name);
          const target = drag?.target.section === section ? drag.target.index : undefined;
          return (
            <Grid key={section} className={classes.column} columns={1} gap={20} content="start" data-section={section}>
              {columns[section].map((widget) => {
                const { name } = widget;
                const { label } = widgetInfo[name];
                const from = findPlace(columns, name);
                return (
                  <Fragment key={name}>
                    {target !== undefined && shown[target]?.name === name && (
                      <Block className={classes.target} h={4} my={-8} bdrs={2} bg="var(--ff-primary)" />
                    )}
                    <div data-drag className={drag?.name === name ? classes.dragged : undefined}>
                      <WidgetCard
                        widget={widget}
                        board={board}
                        isCompact
                        handle={
                          <span className={classes.handle} onPointerDown={start(name)} title="Drag to move">
                            <IconGripVertical {...icon} />
                          </span>
                        }
                        controls={
                          <Flex className={classes.controls} align="stretch" flex="none" mr={-8}>
                            {directions.map(([direction, ArrowIcon]) => (
                              <ActionIcon
                                key={direction}
                                variant="subtle"
                                color="gray"
                                data-move={direction}
                                visibleFrom={direction === 'left' || direction === 'right' ? 'md' : undefined}
                                aria-label={`Move ${label} ${direction}`}
                                aria-disabled={!from || !stepFrom(columns, from, direction, isStacked)}
                                onClick={() => move(name, direction)}
                              >
                                <ArrowIcon {...icon} />
                              </ActionIcon>
                            ))}
                            <ActionIcon
                              variant="subtle"
                              color="red"
                              aria-label={`Remove ${label}`}
                              onClick={() => remove(name)}
                            >
                              <IconX {...icon} />
                            </ActionIcon>
                          </Flex>
                        }
                      />
                    </div>
                  </Fragment>
                );
              })}
              {target !== undefined && target >= shown.length && (
                <Block className={classes.target} h={4} my={-8} bdrs={2} bg="var(--ff-primary)" />
              )}
            </Grid>
          );
        })}
      </Grid>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  );
}
