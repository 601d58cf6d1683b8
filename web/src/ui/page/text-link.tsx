import { Anchor, type AnchorProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type FaceProps = AnchorProps & Omit<ComponentProps<'a'>, keyof AnchorProps>;

const Face = (props: FaceProps) => <Anchor {...props} />;

/** A link in a text to another screen, checked against the route table. */
export const TextLink = createLink(Face);
