import { WidgetSettings } from '@fanfare/contract/dashboard/layout';
import {
  adInsightsFieldLabels,
  adInsightsFields,
  type Board,
  defaultWidgetRange,
  type WidgetChoice,
  type WidgetName,
  widgetInfo,
  widgetRanges,
} from '@fanfare/contract/dashboard/widgets';
import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { query } from '../../../lib/api.ts';
import { useMe } from '../../../lib/session.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import type { Widget } from '../board/use-dashboard.ts';

type Settings = Partial<Widget['settings']>;
type Props = { widget: Widget; board: Board; onClose: () => void; onSave: (settings: Settings) => void };

const SettingsForm = z.object({
  ...WidgetSettings.shape,
  contest: z.string().optional(),
  range: z.string().default(String(defaultWidgetRange)),
});

const choiceLabels: Partial<Record<WidgetChoice, { label: string; all: string }>> = {
  page: { label: 'Page', all: 'The page with the most likes' },
  contest: { label: 'Contest', all: 'All contests' },
  ad_account: { label: 'Ad account', all: 'All ad accounts' },
};

/** Settings of what a widget shows, and of how many days. */
export default function WidgetSettingsModal({ widget, board, onClose, onSave }: Props) {
  const { id: userId } = useMe();
  const { name } = widget;
  const { label } = widgetInfo[name];
  // No choices for widgets of staff, which are about all businesses.
  const choices = board === 'staff' ? [] : widgetInfo[name].choices;
  const listed = choices.find((choice) => choiceLabels[choice]);
  const options = useQuery({
    ...query('GET /user/{userId}/widget/{name}/options', { params: { userId, name }, query: { board } }),
    enabled: listed !== undefined,
  });
  const values = new Map<string, unknown>(Object.entries(widget.settings));
  const textOf = (choice: WidgetChoice): string | undefined => {
    const value = values.get(`${name}_${choice}`);
    return value === undefined ? undefined : String(value);
  };
  const list = listed && choiceLabels[listed];
  const isLoading = listed !== undefined && !options.data;
  return (
    <Modal opened onClose={onClose} title={`Settings of ${label}`} size={460}>
      {options.error && <ErrorState error={options.error} onRetry={() => void options.refetch()} />}
      {!options.error && isLoading && <FormSkeleton fields={choices.length + 1} />}
      {!options.error && !isLoading && (
        <Form
          schema={SettingsForm}
          submit="Save"
          initial={{
            range: String(widget.settings.range ?? defaultWidgetRange),
            page: textOf('page'),
            contest: textOf('contest'),
            link: textOf('link'),
            ad_account: textOf('ad_account'),
            field: adInsightsFields.find((field) => field === textOf('field')),
          }}
          onSubmit={({ range: days, ...chosen }) => {
            onSave({ ...toSettings(name, choices, chosen), range: Number(days ?? defaultWidgetRange) });
            onClose();
          }}
        >
          {(field) => (
            <>
              {listed && list && (listed === 'page' || listed === 'contest' || listed === 'ad_account') && (
                <SelectField
                  {...field(listed)}
                  label={list.label}
                  placeholder={list.all}
                  clearable
                  searchable
                  options={options.data?.options ?? []}
                />
              )}
              {choices.includes('link') && (
                <TextField
                  {...field('link')}
                  type="url"
                  label="Link"
                  description="Count only posts with this URL."
                  placeholder="https://example.com/page"
                />
              )}
              {choices.includes('field') && (
                <SelectField
                  {...field('field')}
                  label="Figure"
                  options={adInsightsFields.map((value) => ({ value, label: adInsightsFieldLabels[value] }))}
                />
              )}
              <SelectField
                {...field('range')}
                label="Period"
                options={widgetRanges.map((days) => ({ value: String(days), label: `Last ${days} days` }))}
              />
            </>
          )}
        </Form>
      )}
    </Modal>
  );
}

/** The settings under the names of the API. A choice the user cleared becomes undefined. */
const toSettings = (
  name: WidgetName,
  choices: readonly WidgetChoice[],
  chosen: Partial<Record<WidgetChoice, string>>,
) => Object.fromEntries(choices.map((choice) => [`${name}_${choice}`, chosen[choice]]));
