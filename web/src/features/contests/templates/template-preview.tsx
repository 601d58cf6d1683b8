import type { ContestTemplates, TemplateName } from '@fanfare/contract/contests/templates';
import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import { SandboxedHtml } from '../../../ui/page/sandboxed-html.tsx';
import { ForeignImages } from './foreign-images.tsx';
import classes from './templates.module.css';

type Props = {
  texts: ContestTemplates;
  shown: TemplateName;
  name: string;
  description: string;
  onImageCopied: (url: string, path: string) => void;
};

/** Styles of our sample blocks; those of the template follow. */
const baseStyles =
  'body{margin:0;padding:16px;font:16px/1.5 system-ui,sans-serif;color:#1d1b26;background:#fff;overflow-wrap:anywhere}' +
  '.sample{margin:12px 0;padding:16px;border:1px dashed #8a84a0;border-radius:8px;color:#5a5470;text-align:center}' +
  'img{max-width:100%;height:auto}';

/** The template as visitors see it, in a frame without scripts, forms and access to this page. */
export function TemplatePreview({ texts, shown, name, description, onImageCopied }: Props) {
  const [typed] = useDebouncedValue(texts, 500);
  const { data, error } = useQuery({
    queryKey: ['POST /contest/templates/preview', typed, name, description],
    queryFn: ({ signal }) =>
      call('POST /contest/templates/preview', { body: { ...typed, name, description }, silent: true, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const preview = data?.[shown];
  return (
    <Flex gap={8} align="stretch" column>
      <Block component="p" mb={4} fz={14} fw={600}>
        Preview
      </Block>
      {error ? (
        <Text c="dimmed">The preview isn’t available right now. You can still save.</Text>
      ) : (
        <SandboxedHtml
          className={classes.frame}
          title="Preview of the template"
          html={preview?.html ?? ''}
          css={`${baseStyles}\n${preview?.css ?? ''}`}
        />
      )}
      {preview && preview.removed.length > 0 && (
        <Text size="sm" c="dimmed" role="status">
          Visitors don’t get: {preview.removed.join(', ')}
        </Text>
      )}
      {preview && preview.foreign_images.length > 0 && (
        <ForeignImages urls={preview.foreign_images} onCopied={onImageCopied} />
      )}
    </Flex>
  );
}
