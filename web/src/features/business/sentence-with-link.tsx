import type { ReactNode } from 'react';

type Props = { text: string; linkText: string; renderLink: (content: string) => ReactNode };

/** A sentence with one part of it rendered as a link. */
export function SentenceWithLink({ text, linkText, renderLink }: Props) {
  const start = text.indexOf(linkText);
  if (start < 0) return <>{renderLink(text)}</>;
  return (
    <>
      {text.slice(0, start)}
      {renderLink(linkText)}
      {text.slice(start + linkText.length)}
    </>
  );
}
