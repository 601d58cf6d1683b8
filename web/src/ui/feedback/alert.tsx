import { CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Block } from '../layout/layout.tsx';
import classes from './alert.module.css';
import tones from './tones.module.css';
import { type AutoHideSeconds, useAutoHide } from './use-auto-hide.ts';

export type Tone = 'good' | 'warn' | 'bad' | 'info';

type AlertProps = {
  tone: Tone;
  title?: string;
  children?: ReactNode;
  /** Time after which the alert hides; without it the alert stays until its screen removes it. */
  autoHideSeconds?: AutoHideSeconds;
  onClose?: () => void;
  action?: ReactNode;
  /** Role that announces the alert to screen readers; default: the role of its tone. */
  role?: 'alert' | 'status';
};

const icons = { good: IconCircleCheck, warn: IconAlertTriangle, bad: IconCircleX, info: IconInfoCircle };

export function Alert({ tone, title, children, autoHideSeconds, onClose, action, role }: AlertProps) {
  const [isHidden, setHidden] = useState(false);
  const close = () => {
    setHidden(true);
    onClose?.();
  };
  const pauseHandlers = useAutoHide(autoHideSeconds, close);
  const Icon = icons[tone];
  if (isHidden) return null;
  return (
    <div
      className={`${tones.tone} ${classes.alert}`}
      data-tone={tone}
      role={role ?? (tone === 'bad' || tone === 'warn' ? 'alert' : 'status')}
      {...pauseHandlers}
    >
      <Icon className={classes.icon} size={20} stroke={1.5} aria-hidden />
      <Block flex={1} miw={0} breakWords>
        {title && (
          <Block component="strong" display="block" fw={600}>
            {title}
          </Block>
        )}
        {children && <div>{children}</div>}
        {action && <Block mt={8}>{action}</Block>}
      </Block>
      {onClose && <CloseButton c="inherit" size="sm" aria-label="Dismiss" onClick={close} />}
    </div>
  );
}
