import type { Output } from '../../../lib/api.ts';
import { CopyButton } from '../../../ui/page/copy-button.tsx';
import classes from './hosted.module.css';

type Props = { domain: Output<'GET /content/site/{id}/domain'> };

/** The DNS records to add at the domain's provider. */
export function DomainSteps({ domain: { domain, txt_name, txt_value, target } }: Props) {
  return (
    <ol className={classes.steps}>
      <li>
        <strong>Sign in to your domain provider</strong>
        <p>The company where you registered {domain}. Open its DNS settings.</p>
      </li>
      <li>
        <strong>Prove that the domain is yours</strong>
        <p>Add a TXT record. Keep it, so that no one else can claim the domain.</p>
        <DnsRecord type="TXT" name={txt_name ?? ''} value={txt_value ?? ''} />
      </li>
      <li>
        <strong>Point the domain to your site</strong>
        <p>Add both records. If your provider rejects the first, use ALIAS or ANAME instead of CNAME.</p>
        <DnsRecord type="CNAME" name={domain ?? ''} value={target} />
        <DnsRecord type="CNAME" name={`www.${domain}`} value={target} />
      </li>
      <li>
        <strong>Verify</strong>
        <p>New records can take an hour until everyone sees them.</p>
      </li>
    </ol>
  );
}

function DnsRecord({ type, name, value }: { type: string; name: string; value: string }) {
  return (
    <dl className={classes.record}>
      <dt>Type</dt>
      <dd>{type}</dd>
      <dt>Name</dt>
      <dd>
        <code>{name}</code>
        <CopyButton value={name} label="Copy name" of={`of the record ${name}`} size="xs" />
      </dd>
      <dt>Value</dt>
      <dd>
        <code>{value}</code>
        <CopyButton value={value} label="Copy value" of={`of the record ${name}`} size="xs" />
      </dd>
    </dl>
  );
}
