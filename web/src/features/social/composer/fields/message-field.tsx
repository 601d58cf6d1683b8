import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { type SocialNetwork, socialNetworks } from '@fanfare/contract/social-text';
import { Button, Textarea, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { networkInfo } from '../../../connections/index.tsx';
import { NetworkIcon } from '../../accounts/network-icon.tsx';
import type { DraftProblem } from '../draft-validation.ts';
import { FieldProblems } from '../field-problems.tsx';
import { contentFor, type PostDraft } from '../post-draft.ts';
import type { SetDraft } from '../use-post-draft.ts';
import classes from './message-field.module.css';
import { TextCounter } from './text-counter.tsx';

type Props = { draft: PostDraft; setDraft: SetDraft; profileSet: ProfileSet; problems: readonly DraftProblem[] };

/** The shared text and optional custom texts per network. */
export function MessageField({ draft, setDraft, profileSet, problems }: Props) {
  const networks = socialNetworks.filter((network) => draft.networks.includes(network));
  const customized = networks.filter((network) => draft.versions[network] !== undefined);
  const [selectedNetwork, setSelectedNetwork] = useState<SocialNetwork>();
  const activeNetwork = networks.find((network) => network === selectedNetwork);
  const version = activeNetwork && draft.versions[activeNetwork];
  const name = activeNetwork && networkInfo[activeNetwork].name;

  const setText = (text: string) =>
    activeNetwork
      ? setDraft(({ versions }) => ({ versions: { ...versions, [activeNetwork]: text } }))
      : setDraft({ message: text });
  const removeVersion = () =>
    setDraft(({ versions }) => ({
      versions: Object.fromEntries(Object.entries(versions).filter(([network]) => network !== activeNetwork)),
    }));

  return (
    <div data-problem={problems.some(({ path }) => path === 'message') || undefined}>
      {networks.length > 1 && (
        <fieldset className={classes.versions} aria-label="Text version">
          <UnstyledButton
            className={classes.version}
            aria-pressed={!activeNetwork}
            onClick={() => setSelectedNetwork(undefined)}
          >
            All networks
          </UnstyledButton>
          {networks.map((network) => {
            const hasVersion = draft.versions[network] !== undefined;
            return (
              <UnstyledButton
                key={network}
                className={classes.version}
                aria-pressed={network === activeNetwork}
                aria-label={`${networkInfo[network].name}, ${hasVersion ? 'custom text' : 'shared text'}`}
                onClick={() => setSelectedNetwork(network)}
              >
                <NetworkIcon network={network} size={20} />
                {hasVersion && <span className={classes.custom}>Custom</span>}
              </UnstyledButton>
            );
          })}
        </fieldset>
      )}
      <Textarea
        label={activeNetwork ? `Message for ${name}` : 'Message'}
        placeholder={activeNetwork ? '' : 'What would you like to say?'}
        autosize
        minRows={5}
        maxRows={16}
        value={activeNetwork ? (version ?? draft.message) : draft.message}
        onChange={(event) => setText(event.currentTarget.value)}
        error={problems.some(({ path }) => path === 'message')}
        data-own={version === undefined ? undefined : true}
        classNames={{ input: classes.input }}
      />
      <FieldProblems problems={problems} at="message" />
      <div className={classes.under}>
        <div className={classes.counters}>
          {(activeNetwork ? [activeNetwork] : networks).map((network) => (
            <span key={network} className={classes.counter}>
              <TextCounter network={network} profileSet={profileSet} content={contentFor(draft, network)} />
              {!activeNetwork && draft.versions[network] !== undefined && (
                <VisuallyHidden>in its custom text</VisuallyHidden>
              )}
            </span>
          ))}
        </div>
        {activeNetwork && version !== undefined && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconArrowBackUp size={16} stroke={1.5} aria-hidden />}
            onClick={removeVersion}
          >
            Use shared text
          </Button>
        )}
      </div>
      {activeNetwork && version === undefined && (
        <p className={classes.hint}>This is the shared text. Edit it here to customize it for {name}.</p>
      )}
      {!activeNetwork && customized.length > 0 && (
        <p className={classes.hint}>
          {new Intl.ListFormat('en-US', { type: 'conjunction' }).format(
            customized.map((network) => networkInfo[network].name),
          )}{' '}
          {customized.length === 1 ? 'uses' : 'use'} custom text. Changes here don’t affect{' '}
          {customized.length === 1 ? 'it' : 'them'}.
        </p>
      )}
    </div>
  );
}
