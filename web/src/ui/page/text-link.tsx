import { Anchor, type AnchorProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type AnchorLinkProps = AnchorProps & Omit<ComponentProps<'a'>, keyof AnchorProps>;

const AnchorLink = (props: AnchorLinkProps) => <Anchor {...props} />;

/** A text link to another screen; `to` is type-checked against the routes. */
export const TextLink = createLink(AnchorLink);
