import { FacebookApp } from '@fanfare/contract/connections/connect-calls';
import type { z } from 'zod';
import { PasswordField } from '../../../../ui/fields/password-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Form } from '../../../../ui/form/form.tsx';

type Props = { onSubmit: (app: z.input<typeof FacebookApp>) => unknown };

/** Name, id and secret of an app that was made at Facebook. */
export const FacebookAppForm = ({ onSubmit }: Props) => (
  <Form schema={FacebookApp} submit="Save app" label="Facebook app" isDiscardable onSubmit={onSubmit}>
    {(field) => (
      <>
        <TextField {...field('name')} label="App name" maxLength={100} />
        <TextField {...field('app_id')} label="App ID" autoComplete="off" />
        <PasswordField {...field('app_secret')} label="App Secret" autoComplete="new-password" />
      </>
    )}
  </Form>
);
