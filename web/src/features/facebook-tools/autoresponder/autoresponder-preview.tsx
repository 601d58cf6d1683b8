import { type AutoresponderMatch, matchesRule } from '@fanfare/contract/facebook-tools/autoresponder-rule';
import type { AutoresponderTrigger } from '@fanfare/contract/facebook-tools/page-autoresponder';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './autoresponder.module.css';

type Props = {
  trigger: AutoresponderTrigger;
  match: AutoresponderMatch;
  words: readonly string[];
  publicReply: string;
  privateMessage: string;
};

/** What the autoresponder would answer to a text. Nothing is sent. */
export function AutoresponderPreview({ trigger, match, words, publicReply, privateMessage }: Props) {
  const [text, setText] = useState('');
  const isMatch = matchesRule({ match, words }, text);
  const reply = trigger === 'comment' ? publicReply.trim() : '';
  const message = privateMessage.trim();
  return (
    <section className={classes.preview} aria-label="Preview">
      <h3>Preview</h3>
      <TextInput
        label={trigger === 'comment' ? 'Example comment' : 'Example message'}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        placeholder="Type what someone could write"
      />
      <div role="status">
        {text.trim() === '' ? (
          <span className={classes.quiet}>Type an example to see the answer.</span>
        ) : !isMatch ? (
          <span className={classes.quiet}>No answer: the text doesn’t match.</span>
        ) : (
          <div className={classes.answers}>
            {reply && <Answer label="Public reply" text={reply} />}
            {message && <Answer label="Private message" text={message} />}
            {!reply && !message && <span className={classes.quiet}>Write an answer first.</span>}
          </div>
        )}
      </div>
    </section>
  );
}

const Answer = ({ label, text }: { label: string; text: string }) => (
  <p className={classes.answer} dir="auto">
    <small>{label}</small>
    {text}
  </p>
);
