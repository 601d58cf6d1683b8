import { Button, CloseButton, Popover, TextInput, UnstyledButton } from '@mantine/core';
import { IconBookmark, IconCheck } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { toast } from '../../feedback/toast.ts';
import { Flex, Grid } from '../../layout/layout.tsx';
import { isSameState, maxViews, useSavedViews, type ViewState, viewNameLength } from './saved-views.ts';
import classes from './toolbar.module.css';

type ViewsMenuProps = {
  table: string;
  state: ViewState;
  defaultState: ViewState;
  onApply: (state: ViewState | undefined) => void;
};

/** Menu of saved combinations of columns, sort and filters. */
export function ViewsMenu({ table, state, defaultState, onApply }: ViewsMenuProps) {
  const { views, save, remove } = useSavedViews(table);
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const current = views.find((view) => isSameState(view, state));
  const isFull = views.length >= maxViews && !views.some((view) => view.name === name.trim());

  const apply = (next: ViewState | undefined) => {
    onApply(next);
    setOpen(false);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || isFull) return;
    save({ ...state, name: name.trim() });
    setName('');
    setOpen(false);
    toast.good('View saved.');
  };
  return (
    <Popover position="bottom-end" trapFocus opened={isOpen} onChange={setOpen}>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconBookmark size={18} stroke={1.5} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {current ? `View: ${current.name}` : 'Views'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Saved views" maw="min(340px, calc(100vw - 32px))">
        <ul className={classes.list}>
          <Flex component="li" gap={4} mih={36}>
            <ViewButton
              name="Default view"
              isCurrent={!current && isSameState(defaultState, state)}
              onClick={() => apply(undefined)}
            />
          </Flex>
          {views.map((view) => (
            <Flex component="li" key={view.name} gap={4} mih={36}>
              <ViewButton name={view.name} isCurrent={view === current} onClick={() => apply(view)} />
              <CloseButton
                aria-label={`Delete view ${view.name}`}
                onClick={() => {
                  remove(view.name);
                  toast.undo('View deleted.', () => save(view));
                }}
              />
            </Flex>
          ))}
        </ul>
        <Grid component="form" gap={8} p={8} divided onSubmit={handleSubmit}>
          <TextInput
            label="Name of the view"
            description="Saves columns, sort and filters."
            error={isFull && name !== '' ? `You can save up to ${maxViews} views. Delete one first.` : undefined}
            maxLength={viewNameLength}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" disabled={name.trim() === '' || isFull}>
            Save view
          </Button>
        </Grid>
      </Popover.Dropdown>
    </Popover>
  );
}

type ViewButtonProps = { name: string; isCurrent: boolean; onClick: () => void };

const ViewButton = ({ name, isCurrent, onClick }: ViewButtonProps) => (
  <UnstyledButton
    className={`${classes.view} ff-hover`}
    flex={1}
    miw={0}
    aria-current={isCurrent || undefined}
    onClick={onClick}
  >
    <IconCheck size={16} stroke={2} aria-hidden visibility={isCurrent ? undefined : 'hidden'} />
    <bdi>{name}</bdi>
  </UnstyledButton>
);
