import { plural } from '@fanfare/contract/kit/plurals';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { type SocialNetwork, socialNetworks } from '@fanfare/contract/social/social-text';
import { Button, Textarea, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormValues } from '../../../../ui/form/use-field.ts';
import { Flex } from '../../../../ui/layout/layout.tsx';
import { Meta } from '../../../../ui/text/text.tsx';
import { networkInfo } from '../../../connections/index.tsx';
import { NetworkIcon } from '../../accounts/network-icon.tsx';
import { ReplaceMessageButton } from '../ai/replace-message-button.tsx';
import { FieldProblems, useFieldMark } from '../field-problems.tsx';
import { contentFor } from '../post-draft.ts';
import type { PostForm } from '../use-post-draft.ts';
import classes from './message-field.module.css';
import { TextCounter } from './text-counter.tsx';

type Props = { form: PostForm; profileSet: ProfileSet };

/** The shared text and optional custom texts per network. */
export function MessageField({ form, profileSet }: Props) {
  const draft = useFormValues(form, (current) => current);
  const mark = useFieldMark(form, 'message');
  const networks = socialNetworks.filter((network) => draft.networks.includes(network));
  const customized = networks.filter((network) => draft.versions[network] !== undefined);
  const [selectedNetwork, setSelectedNetwork] = useState<SocialNetwork>();
  const activeNetwork = networks.find((network) => network === selectedNetwork);
  const version = activeNetwork && draft.versions[activeNetwork];
  const name = activeNetwork && networkInfo[activeNetwork].name;

  const setText = (text: string) =>
    form.change(
      activeNetwork
        ? { versions: { ...form.values().versions, [activeNetwork]: text } }
        : // A text that the user cleared and wrote anew is no longer marked as written by AI.
          { message: text, ...(text === '' ? { ai: false } : {}) },
    );
  const removeVersion = () =>
    form.change({
      versions: Object.fromEntries(Object.entries(draft.versions).filter(([network]) => network !== activeNetwork)),
    });

  return (
    <div {...mark}>
      {networks.length > 1 && (
        <Flex
          component="fieldset"
          gap={4}
          align="stretch"
          wrap
          mx={0}
          mb={12}
          p={4}
          bdrs={10}
          bg="var(--ff-neutral-soft)"
          aria-label="Text version"
        >
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
        </Flex>
      )}
      <Textarea
        label={activeNetwork ? `Message for ${name}` : 'Message'}
        placeholder={activeNetwork ? '' : 'What would you like to say?'}
        autosize
        minRows={5}
        maxRows={16}
        value={activeNetwork ? (version ?? draft.message) : draft.message}
        onChange={(event) => setText(event.currentTarget.value)}
        error={mark['data-status'] === 'invalid'}
        data-own={version === undefined ? undefined : true}
        classNames={{ input: classes.input }}
      />
      <FieldProblems form={form} at="message" />
      <Flex gap="4px 16px" justify="space-between" wrap mih={32} mt={6}>
        <Flex gap="6px 16px" align="stretch" wrap>
          {(activeNetwork ? [activeNetwork] : networks).map((network) => (
            <span key={network}>
              <TextCounter network={network} profileSet={profileSet} content={contentFor(draft, network)} />
              {!activeNetwork && draft.versions[network] !== undefined && (
                <VisuallyHidden>in its custom text</VisuallyHidden>
              )}
            </span>
          ))}
        </Flex>
        {version === undefined && <ReplaceMessageButton form={form} index={0} />}
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
      </Flex>
      {activeNetwork && version === undefined && (
        <Meta component="p" mt={2}>
          This is the shared text. Edit it here to customize it for {name}.
        </Meta>
      )}
      {!activeNetwork && customized.length > 0 && (
        <Meta component="p" mt={2}>
          {new Intl.ListFormat('en-US', { type: 'conjunction' }).format(
            customized.map((network) => networkInfo[network].name),
          )}{' '}
          {plural(customized.length, 'uses', 'use')} custom text. Changes here don’t affect{' '}
          {plural(customized.length, 'it', 'them')}.
        </Meta>
      )}
    </div>
  );
}
