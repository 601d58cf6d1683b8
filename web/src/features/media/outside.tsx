import { Anchor } from '@mantine/core';

/** A link to somewhere else on the web, in a tab of its own. */
export const Outside = ({ href, children }: { href: string; children: string }) => (
  <Anchor href={href} target="_blank" rel="noreferrer" underline="always">
    {children}
  </Anchor>
);
