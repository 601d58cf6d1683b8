import type { AdNetwork } from '@fanfare/contract/ad-profiles/ad-profiles';
import { Button, Group } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FormStore } from '../../../ui/form/form-store.ts';
import { WizardPanes } from '../../../ui/wizard/wizard-panes.tsx';
import type { WizardState } from '../../../ui/wizard/wizard-state.ts';
import { adNetworkInfo } from '../ad-networks.ts';
import type { EditorValues } from './editor-form.ts';
import { networkPanes } from './panes.ts';
import type { TabOptions } from './tab-queries.ts';

/** Props of a network's tab, from the editor. */
export type TabProps = {
  form: FormStore<EditorValues>;
  options: TabOptions;
  isReadOnly: boolean;
  panes: WizardState;
  onPanes: (state: WizardState) => void;
  onDone: () => void;
  onRemove: () => void;
};

type Props = TabProps & { network: AdNetwork; contents: Readonly<Record<string, ReactNode>> };

/** The panes of a network and the button that removes it from the profile. */
export function NetworkPanes({ network, contents, form, isReadOnly, panes, onPanes, onDone, onRemove }: Props) {
  return (
    <>
      <WizardPanes
        panes={networkPanes[network].map(({ id, label, hint, fields }) => ({
          id,
          label,
          hint,
          content: contents[id],
          paths: fields.map((field) => `${network}.${field}`),
        }))}
        form={form}
        state={panes}
        onState={onPanes}
        done="Done"
        onDone={onDone}
        isReadOnly={isReadOnly}
      />
      {!isReadOnly && (
        <Group mt="md">
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={18} stroke={1.5} aria-hidden />}
            onClick={onRemove}
          >
            Remove {adNetworkInfo[network].label}
          </Button>
        </Group>
      )}
    </>
  );
}
