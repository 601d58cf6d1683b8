import { Anchor } from '@mantine/core';

type Props = {
  href: string;
  children: string;
  /** Inside a small window over a dialog: Escape closes that one, and not the dialog with it. */
  keepsDialog?: boolean;
};

/** A link to somewhere else on the web, in a tab of its own. */
export const ExternalLink = ({ href, children, keepsDialog }: Props) => (
  <Anchor
    href={href}
    target="_blank"
    rel="noreferrer"
    underline="always"
    data-mantine-stop-propagation={keepsDialog || undefined}
  >
    {children}
  </Anchor>
);
