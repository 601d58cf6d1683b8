import { Anchor } from '@mantine/core';

type Props = {
  href: string;
  children: string;
  /** True inside a popover over a dialog: Escape closes only the popover. */
  keepsDialog?: boolean;
};

/** A link to another site in a new tab. */
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
