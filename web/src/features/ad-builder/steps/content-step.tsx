import { adTextLimits } from '@fanfare/contract/ad-builder/ad-content';
import { callsToAction, callsToActionFor, isPageNetwork } from '@fanfare/contract/ad-builder/ad-types';
import { type ReactNode, useState } from 'react';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useField } from '../../../ui/form/use-field.ts';
import { LeadFormSelect } from '../../ad-profiles/index.tsx';
import type { StepProps } from '../ad-form.ts';
import { ImagesField } from '../fields/images-field.tsx';
import { LinkField } from '../fields/link-field.tsx';
import { TextsField } from '../fields/texts-field.tsx';
import { VariantCount } from '../fields/variant-count.tsx';
import { VideoField } from '../fields/video-field.tsx';
import type { ProfileDetails } from '../use-profile-details.ts';

type Props = StepProps & { details: ProfileDetails };

/** Step for texts, link and images; fields that only one network needs have a step of their own. */
export function ContentStep({ field, values, details }: Props) {
  const { ad_type: type = 'link', networks = [] } = values;
  const isOnPage = networks.some(isPageNetwork);
  const [pageUrl, setPageUrl] = useState('');
  const needsUrl = type === 'link' || type === 'conversions';
  return (
    <>
      <TextField
        {...field('name')}
        label="Ad name"
        description="You find the ad by it in reports."
        required
        maxLength={adTextLimits.name}
      />
      {type !== 'pagelikes' && <LinkField field={field} required={needsUrl} onPage={setPageUrl} />}
      {isOnPage && (
        <>
          {type === 'leads' && details.pageId !== '' && (
            <LeadFormSelect
              leadForm={field('lead_gen_form_id')}
              pageId={details.pageId}
              placeholder="The form of the ad profile"
            />
          )}
          {type === 'video' && details.pageId !== '' && (
            <VideoField field={field} values={values} pageId={details.pageId} />
          )}
          <TextsField
            field={field}
            first="message"
            others="variants.messages"
            label="Message"
            required={true}
            maxLength={adTextLimits.message}
            add="Add a message to compare"
          />
          <TextsField
            field={field}
            first="headline"
            others="variants.headlines"
            label="Headline"
            description="Beside the button. Without one, the ad name is shown."
            maxLength={adTextLimits.headline}
            add="Add a headline to compare"
          />
          {type !== 'pagelikes' && (
            <TextField {...field('description')} label="Link description" maxLength={adTextLimits.description} />
          )}
          <ButtonField field={field} values={values} />
        </>
      )}
      <ImagesField
        field={field}
        values={values}
        details={details}
        pageUrl={pageUrl}
        label={type === 'video' ? 'Image of the video' : 'Image'}
      />
      <VariantsFrame field={field}>{isOnPage && <VariantCount values={values} />}</VariantsFrame>
    </>
  );
}

/** Text on the button of the ad, where there is a choice. */
function ButtonField({ field, values }: StepProps) {
  const offered = callsToActionFor(values.ad_type ?? 'link');
  const [preset] = offered;
  if (offered.length < 2 || preset === undefined) return null;
  return (
    <SelectField
      {...field('call_to_action')}
      value={values.call_to_action || preset}
      label="Button"
      options={offered.map((action) => ({ value: action, label: callsToAction[action] }))}
    />
  );
}

function VariantsFrame({ field, children }: Pick<StepProps, 'field'> & { children: ReactNode }) {
  const variants = useField(field('variants'));
  return <FieldFrame field={variants}>{children}</FieldFrame>;
}
