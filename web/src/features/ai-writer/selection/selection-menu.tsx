import type { LanguageName } from '@fanfare/contract/ai/languages';
import type { SelectionAction, tones } from '@fanfare/contract/ai-writer/ai-writer';
import { Loader, Menu } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconLanguage,
  IconMoodSmile,
  IconPencilStar,
  IconSparkles,
} from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { toast, undoSeconds } from '../../../ui/feedback/toast.ts';
import { orderLanguages } from '../article/languages.ts';
import classes from './selection-menu.module.css';

type Tone = (typeof tones)[number];
type Edit = { action: SelectionAction; languageName?: LanguageName; tone?: Tone };

/** Selected part of the post; its position is followed while the text around it changes. */
export type SelectedText = {
  html: string;
  /** Replaces the selected part in one undo step; false if the part is no longer in the text. */
  replace: (html: string) => boolean;
  /** Restores the original text of the selected part. */
  restore: () => void;
  /** Stops following the position of the selected part. */
  release: () => void;
};

type Props = {
  siteId: number;
  siteLanguage: string;
  className?: string | undefined;
  hasSelection: boolean;
  /** Returns the selected part of the post's text, or a message if it cannot be edited. */
  readSelection: () => SelectedText | string;
};

const iconProps = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;
const toneLabels: Record<Tone, string> = {
  friendly: 'Friendly',
  professional: 'Professional',
  confident: 'Confident',
  casual: 'Casual',
  playful: 'Playful',
};
const toneOptions: readonly Tone[] = ['friendly', 'professional', 'confident', 'casual', 'playful'];
const doneMessages: Record<SelectionAction, string> = {
  rewrite: 'Text rewritten.',
  shorten: 'Text shortened.',
  expand: 'Text expanded.',
  translate: 'Text translated.',
  tone: 'Tone changed.',
};

/** Rewrites, shortens, expands or translates the selected text, or changes its tone. */
export function SelectionMenu({ siteId, siteLanguage, className, hasSelection, readSelection }: Props) {
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);

  async function edit(change: Edit) {
    if (isRunning.current) return;
    const selected = readSelection();
    if (typeof selected === 'string') return void toast.warn(selected);
    isRunning.current = true;
    setBusy(true);
    try {
      const { output } = await call('POST /content/site/{siteId}/edit-selection', {
        params: { siteId },
        body: { html: selected.html, ...change },
      });
      if (selected.replace(output)) toast.undo(doneMessages[change.action], selected.restore);
      else toast.info('The text was deleted meanwhile, so nothing was changed.');
    } catch (error) {
      toast.failed(error);
    }
    // The selected part is followed as long as Undo is offered.
    setTimeout(selected.release, undoSeconds * 1000);
    isRunning.current = false;
    setBusy(false);
  }

  return (
    <Menu position="bottom-start" width={220} returnFocus={false}>
      <Menu.Target>
        <RichTextEditor.Control
          className={className}
          title={hasSelection ? 'Edit the selected text with AI' : 'Select text to edit it with AI'}
          disabled={!hasSelection || isBusy}
          aria-busy={isBusy}
        >
          {isBusy ? <Loader size={16} /> : <IconSparkles {...iconProps} />}
          {isBusy ? 'Editing…' : 'AI edit'}
        </RichTextEditor.Control>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencilStar {...iconProps} />} onClick={() => void edit({ action: 'rewrite' })}>
          Rewrite
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowsMinimize {...iconProps} />} onClick={() => void edit({ action: 'shorten' })}>
          Shorten
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowsMaximize {...iconProps} />} onClick={() => void edit({ action: 'expand' })}>
          Expand
        </Menu.Item>
        <SubMenu label="Change tone" icon={<IconMoodSmile {...iconProps} />}>
          {toneOptions.map((tone) => (
            <Menu.Item key={tone} onClick={() => void edit({ action: 'tone', tone })}>
              {toneLabels[tone]}
            </Menu.Item>
          ))}
        </SubMenu>
        <SubMenu label="Translate to" icon={<IconLanguage {...iconProps} />}>
          {orderLanguages(siteLanguage).map((languageName) => (
            <Menu.Item key={languageName} onClick={() => void edit({ action: 'translate', languageName })}>
              {languageName}
            </Menu.Item>
          ))}
        </SubMenu>
      </Menu.Dropdown>
    </Menu>
  );
}

function SubMenu({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={icon}>{label}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown className={classes.dropdown}>{children}</Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}
