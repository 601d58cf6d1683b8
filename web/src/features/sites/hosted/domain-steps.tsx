import type { Output } from '../../../lib/api.ts';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { CopyButton } from '../../../ui/page/copy-button.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import classes from './hosted.module.css';

type Props = { domain: Output<'GET /content/site/{id}/domain'> };

/** The DNS records to add at the domain's provider. */
export function DomainSteps({ domain: { domain, txt_name, txt_value, target } }: Props) {
  return (
    <Grid component="ol" gap={20} bullets pl={20}>
      <li>
        <strong>Sign in to your domain provider</strong>
        <Block component="p" mt={2} c="dimmed">
          The company where you registered {domain}. Open its DNS settings.
        </Block>
      </li>
      <li>
        <strong>Prove that the domain is yours</strong>
        <Block component="p" mt={2} c="dimmed">
          Add a TXT record. Keep it, so that no one else can claim the domain.
        </Block>
        <DnsRecord type="TXT" name={txt_name ?? ''} value={txt_value ?? ''} />
      </li>
      <li>
        <strong>Point the domain to your site</strong>
        <Block component="p" mt={2} c="dimmed">
          Add both records. If your provider rejects the first, use ALIAS or ANAME instead of CNAME.
        </Block>
        <DnsRecord type="CNAME" name={domain ?? ''} value={target} />
        <DnsRecord type="CNAME" name={`www.${domain}`} value={target} />
      </li>
      <li>
        <strong>Verify</strong>
        <Block component="p" mt={2} c="dimmed">
          New records can take an hour until everyone sees them.
        </Block>
      </li>
    </Grid>
  );
}

function DnsRecord({ type, name, value }: { type: string; name: string; value: string }) {
  return (
    <Grid
      component="dl"
      className={classes.record}
      columns="auto minmax(0, 1fr)"
      gap="6px 16px"
      align="center"
      mt={12}
      p={12}
      bd="1px solid var(--ff-hairline)"
      bdrs={8}
    >
      <Meta component="dt">Type</Meta>
      <dd>{type}</dd>
      <Meta component="dt">Name</Meta>
      <dd>
        <Block component="code" miw={0} breakWords>
          {name}
        </Block>
        <CopyButton value={name} label="Copy name" of={`of the record ${name}`} size="xs" />
      </dd>
      <Meta component="dt">Value</Meta>
      <dd>
        <Block component="code" miw={0} breakWords>
          {value}
        </Block>
        <CopyButton value={value} label="Copy value" of={`of the record ${name}`} size="xs" />
      </dd>
    </Grid>
  );
}
