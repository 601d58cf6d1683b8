import { Textarea } from '@mantine/core';

type Props = {
  thread: readonly string[];
  problemAt: (path: string) => string | undefined;
  onChange: (thread: string[]) => void;
};

/** The further messages of a thread. As many as there were: another one makes another post. */
export const ShareThreadFields = ({ thread, problemAt, onChange }: Props) =>
  thread
    .map((message, place) => ({ message, place, label: `Message ${place + 2} of the thread` }))
    .map(({ message, place, label }) => (
      <Textarea
        key={label}
        label={label}
        autosize
        minRows={2}
        value={message}
        error={problemAt(`threads.${place}`)}
        onChange={(event) => {
          const text = event.currentTarget.value;
          onChange(thread.map((one, at) => (at === place ? text : one)));
        }}
      />
    ));
