import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { type SocialNetwork, socialNetworks } from '@fanfare/contract/social-text';
import { Button, Textarea, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { networkInfo } from '../../../connections/index.tsx';
import { NetworkIcon } from '../../accounts/network-icon.tsx';
import type { DraftProblem } from '../draft-validation.ts';
import { FieldProblems } from '../field-problems.tsx';
import { type PostDraft, wordsOf } from '../post-draft.ts';
import type { SetDraft } from '../use-post-draft.ts';
import classes from './message-field.module.css';
import { TextCounter } from './text-counter.tsx';

type Props = { draft: PostDraft; set: SetDraft; profileSet: ProfileSet; problems: readonly DraftProblem[] };

/** One text for all, and another for each network that needs its own. */
export function MessageField({ draft, set, profileSet, problems }: Props) {
  const networks = socialNetworks.filter((network) => draft.networks.includes(network));
  const [wanted, setWanted] = useState<SocialNetwork>();
  const at = networks.find((network) => network === wanted);
  const own = at && draft.versions[at];
  const name = at && networkInfo[at].name;

  const write = (text: string) =>
    at ? set(({ versions }) => ({ versions: { ...versions, [at]: text } })) : set({ message: text });
  const giveUp = () =>
    set(({ versions }) => ({
      versions: Object.fromEntries(Object.entries(versions).filter(([network]) => network !== at)),
    }));

  return (
    <div data-problem={problems.some(({ path }) => path === 'message') || undefined}>
      {networks.length > 1 && (
        <fieldset className={classes.versions} aria-label="Whose message">
          <UnstyledButton className={classes.version} aria-pressed={!at} onClick={() => setWanted(undefined)}>
            All networks
          </UnstyledButton>
          {networks.map((network) => {
            const hasOwn = draft.versions[network] !== undefined;
            return (
              <UnstyledButton
                key={network}
                className={classes.version}
                aria-pressed={network === at}
                aria-label={`${networkInfo[network].name}, ${hasOwn ? 'has its own text' : 'has the common text'}`}
                onClick={() => setWanted(network)}
              >
                <NetworkIcon network={network} size={20} />
                {hasOwn && <span className={classes.own}>Own</span>}
              </UnstyledButton>
            );
          })}
        </fieldset>
      )}
      <Textarea
        label={at ? `Message for ${name}` : 'Message'}
        placeholder={at ? '' : 'What would you like to say?'}
        autosize
        minRows={5}
        maxRows={16}
        value={at ? (own ?? draft.message) : draft.message}
        onChange={(event) => write(event.currentTarget.value)}
        error={problems.some(({ path }) => path === 'message')}
        data-own={own === undefined ? undefined : true}
        classNames={{ input: classes.input }}
      />
      <FieldProblems problems={problems} at="message" />
      <div className={classes.under}>
        <div className={classes.counters}>
          {(at ? [at] : networks).map((network) => (
            <span key={network} className={classes.counter}>
              <TextCounter network={network} set={profileSet} words={wordsOf(draft, network)} />
              {!at && draft.versions[network] !== undefined && <VisuallyHidden>in its own text</VisuallyHidden>}
            </span>
          ))}
        </div>
        {at && own !== undefined && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconArrowBackUp size={16} stroke={1.5} aria-hidden />}
            onClick={giveUp}
          >
            Use the common text
          </Button>
        )}
      </div>
      {at && own === undefined && (
        <p className={classes.hint}>This is the common text. Change it here, and {name} gets a version of its own.</p>
      )}
      {!at && networks.some((network) => draft.versions[network] !== undefined) && (
        <p className={classes.hint}>
          {new Intl.ListFormat('en-US', { type: 'conjunction' }).format(
            networks
              .filter((network) => draft.versions[network] !== undefined)
              .map((network) => networkInfo[network].name),
          )}{' '}
          will not follow what you change here: there is a version of its own.
        </p>
      )}
    </div>
  );
}
