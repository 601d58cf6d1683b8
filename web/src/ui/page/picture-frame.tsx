import { IconPlayerPlayFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './picture-frame.module.css';

type Props = { aspect: string; className?: string; children: ReactNode };

/** Frame of a picture with one of the aspects of networks; the picture fills it. */
export const PictureFrame = ({ aspect, className = '', children }: Props) => (
  <span className={`${classes.frame} ${className}`} data-aspect={aspect}>
    {children}
  </span>
);

/** The sign of a video, in the middle of its picture. */
export const PlaySign = () => (
  <span className={classes.play} aria-hidden="true">
    <IconPlayerPlayFilled size={24} />
  </span>
);
