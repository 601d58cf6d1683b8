import { type AutoresponderMatch, matchesRule } from '@fanfare/contract/facebook-tools/autoresponder-rule';
import type { AutoresponderTrigger } from '@fanfare/contract/facebook-tools/page-autoresponder';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import classes from './autoresponder.module.css';

type Props = {
  trigger: AutoresponderTrigger;
  match: AutoresponderMatch;
  words: readonly string[];
  publicReply: string;
  privateMessage: string;
};

/** Answer of the autoresponder to a text the user types. Nothing is sent. */
export function AutoresponderPreview({ trigger, match, words, publicReply, privateMessage }: Props) {
  const [text, setText] = useState('');
  const isMatch = matchesRule({ match, words }, text);
  const reply = trigger === 'comment' ? publicReply.trim() : '';
  const message = privateMessage.trim();
  const isEmpty = text.trim() === '';
  return (
    <Flex component="section" className={classes.preview} gap={12} align="stretch" column aria-label="Preview">
      <Block component="h3" lh={1.5} fz={14} fw={600}>
        Preview
      </Block>
      <TextInput
        label={trigger === 'comment' ? 'Example comment' : 'Example message'}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        placeholder="Type what someone could write"
      />
      <div role="status">
        {isEmpty && (
          <Block component="span" c="dimmed">
            Type an example to see the answer.
          </Block>
        )}
        {!isEmpty && !isMatch && (
          <Block component="span" c="dimmed">
            No answer: the text doesn’t match.
          </Block>
        )}
        {!isEmpty && isMatch && (
          <Flex gap={6} align="flex-start" column>
            {reply && <Answer label="Public reply" text={reply} />}
            {message && <Answer label="Private message" text={message} />}
            {!reply && !message && (
              <Block component="span" c="dimmed">
                Write an answer first.
              </Block>
            )}
          </Flex>
        )}
      </div>
    </Flex>
  );
}

const Answer = ({ label, text }: { label: string; text: string }) => (
  <p className={classes.answer} dir="auto">
    <Block component="small" display="block">
      {label}
    </Block>
    {text}
  </p>
);
