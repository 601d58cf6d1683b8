import { CustomField } from '../../../ui/fields/field-frame.tsx';
import { PageVideoSelect, useImportPicture } from '../../media/index.tsx';
import type { StepProps } from '../ad-form.ts';
import { useRememberPictures } from '../use-pictures.ts';

/** A video of the page. Its thumbnail becomes the image until another one is chosen. */
export function VideoField({ field, values, pageId }: StepProps & { pageId: string }) {
  const { rememberMedia } = useRememberPictures();
  const { importPicture } = useImportPicture((item) => {
    rememberMedia(item);
    field('adimage').onChange(String(item.id));
  });
  return (
    <CustomField {...field('video_id')}>
      {({ value, onChange, error }) => (
        <PageVideoSelect
          pageId={pageId}
          value={value || null}
          {...(error && { error })}
          onChange={(id, video) => {
            onChange(id);
            if (!values.adimage && video.thumbnail) void importPicture(video.thumbnail);
          }}
        />
      )}
    </CustomField>
  );
}
