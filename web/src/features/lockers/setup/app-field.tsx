import { lockerMessages } from '@fanfare/contract/lockers/options';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { query } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { type FieldProps, useFieldValue } from '../../../ui/form/use-field.ts';

/** `createdApp` is the id of a Facebook app that was just created here. */
type Props = FieldProps<string> & { createdApp: string | undefined };

/** Select of the Facebook apps of the business; its owner can add one. */
export function AppField({ createdApp, ...field }: Props) {
  const isOwner = useCan('owner');
  const apps = useQuery(query('GET /promotion/contentlocker/apps'));
  const { form, name } = field;
  useEffect(() => {
    if (createdApp !== undefined) form.set(name, createdApp);
  }, [createdApp, form, name]);
  const options = (apps.data?.apps ?? []).map(({ app_id, name }) => ({ value: app_id, label: name }));
  return (
    <>
      <SelectField
        {...field}
        label="Facebook app"
        description={isOwner ? undefined : 'Only the owner can add an app.'}
        options={[...options, ...(isOwner ? [{ value: 'new', label: 'New app' }] : [])]}
      />
      <NewAppNote {...field} />
    </>
  );
}

function NewAppNote(field: FieldProps<string>) {
  const value = useFieldValue(field);
  return value === 'new' ? (
    <p role="status" className="ff-prose">
      {lockerMessages.newApp}
    </p>
  ) : null;
}
