import { type ActionKind, type ActionSection, actionInfo } from '@fanfare/contract/contests/actions';
import { isRewardedAction, rewardRules } from '@fanfare/contract/networks/rewarded-actions';
import { Button, Menu, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Fragment, useState } from 'react';

type Props = { kinds: readonly ActionKind[]; onAdd: (kind: ActionKind) => void };

const groups: { section: ActionSection | undefined; label: string }[] = [
  { section: undefined, label: 'On the contest page' },
  { section: 'emaillist', label: 'Email list' },
  { section: 'facebook', label: 'Facebook' },
  { section: 'youtube', label: 'YouTube' },
  { section: 'twitter', label: 'X (Twitter)' },
];

/** Menu of the kinds of actions by network; those that a network's rules forbid are marked. */
export function AddActionMenu({ kinds, onAdd }: Props) {
  const shown = groups.flatMap(({ section, label }) => {
    const group = kinds.filter((kind) => actionInfo[kind].section === section);
    return group.length === 0 ? [] : [{ label, group }];
  });
  // True after an action was added: the new row gets the focus, not the button.
  const [isAdded, setAdded] = useState(false);
  const add = (kind: ActionKind) => {
    setAdded(true);
    onAdd(kind);
  };
  return (
    <>
      <Menu position="top-start" width={280} returnFocus={!isAdded} onOpen={() => setAdded(false)}>
        <Menu.Target>
          <Button variant="default" mt={12} leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}>
            Add action
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflow: 'auto' }}>
          {shown.map(({ label, group }) => (
            <Fragment key={label}>
              <Menu.Label>{label}</Menu.Label>
              {group.map((kind) => (
                <Menu.Item key={kind} onClick={() => add(kind)}>
                  {actionInfo[kind].label}
                  {isRewardedAction(kind) && rewardRules[kind].instead && (
                    <Text size="xs" c="dimmed">
                      Against the network’s rules
                    </Text>
                  )}
                </Menu.Item>
              ))}
            </Fragment>
          ))}
        </Menu.Dropdown>
      </Menu>
      {shown.length === 1 && (
        <Text size="sm" c="dimmed" mt={8}>
          Turn on Facebook, YouTube, X or the email list in General for more actions.
        </Text>
      )}
    </>
  );
}
