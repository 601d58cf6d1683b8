import { useQueryClient } from '@tanstack/react-query';
import { call, query } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Section } from '../../../ui/page/section.tsx';
import { FacebookAppForm } from '../../connections/index.tsx';

/** Saves an app that was made at Facebook, below the form that needs it. */
export function NewFacebookApp({ onSaved }: { onSaved: (appId: string) => void }) {
  const client = useQueryClient();
  return (
    <Section
      title="New Facebook app"
      lead="Create the app at developers.facebook.com. Its ID and secret are under App settings > Basic."
    >
      <FacebookAppForm
        onSubmit={async (body) => {
          const { app } = await call('POST /facebook/app/save', { body });
          await client.invalidateQueries({ queryKey: query('GET /promotion/contentlocker/apps').queryKey });
          toast.good('App saved.');
          onSaved(app.app_id);
        }}
      />
    </Section>
  );
}
