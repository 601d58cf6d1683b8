import { Textarea } from '@mantine/core';

type Props = {
  thread: readonly string[];
  errorFor: (path: string) => string | undefined;
  onChange: (thread: string[]) => void;
};

/** Further messages of a thread. Their number can't change: messages already published stay. */
export const ShareThreadFields = ({ thread, errorFor, onChange }: Props) =>
  thread
    .map((message, index) => ({ message, index, label: `Thread message ${index + 2}` }))
    .map(({ message, index, label }) => (
      <Textarea
        key={label}
        label={label}
        autosize
        minRows={2}
        value={message}
        error={errorFor(`threads.${index}`)}
        onChange={(event) => {
          const text = event.currentTarget.value;
          onChange(thread.map((item, position) => (position === index ? text : item)));
        }}
      />
    ));
