import type { ReactNode } from 'react';

type Props = { text: string; part: string; link: (words: string) => ReactNode };

/** A fixed sentence of which some words lead somewhere. */
export function SentenceWithLink({ text, part, link }: Props) {
  const at = text.indexOf(part);
  if (at < 0) return <>{link(text)}</>;
  return (
    <>
      {text.slice(0, at)}
      {link(part)}
      {text.slice(at + part.length)}
    </>
  );
}
