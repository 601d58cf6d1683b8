import type { Postgres } from '../../postgres.ts';

type Client = Pick<Postgres, 'client'>;
export type Scale = { adsPerAccount: number; days: number };

/** Ads per campaign and per group, as in large accounts. */
const adsPerCampaign = 50;
const adsPerGroup = 10;

/**
 * Adds ad accounts to the demo business, each with campaigns, groups and ads that delivered every day. The figures are
 * written as jobs would have read them.
 */
export const addAccounts = async ({ client }: Client, from: number, to: number, { adsPerAccount, days }: Scale) => {
  await client.query(`set session_replication_role = replica`);
  const numbers = `generate_series(${from}, ${to}) as n`;
  const { rows } = await client.query<{ id: number; business_id: number }>(
    `select connections.id, connections.business_id from connections join businesses on businesses.id = business_id
     where network = 'facebook' order by connections.id limit 1`,
  );
  const [connection] = rows;
  if (!connection) throw new Error('The demo business has no Facebook connection.');
  const name = `'Bench account ' || n`;
  const currency = `case n % 3 when 0 then 'EUR' when 1 then 'USD' else 'JPY' end`;
  await client.query(
    `insert into assets (business_id, type, value, label, created_at)
     select $1, 'facebook_adaccount', 'bench' || n, ${name}, now() from ${numbers}`,
    [connection.business_id],
  );
  await client.query(
    `insert into reachable_assets (business_id, connection_id, type, remote_id, label, is_usable, ad, seen_at)
     select $2, $1, 'facebook_adaccount', 'bench' || n, ${name}, true,
       jsonb_build_object('isActive', true, 'hasPayment', true, 'fundingSource', null, 'email', '', 'account',
         jsonb_build_object('currency', ${currency}, 'timeZone', 'UTC', 'managerId', null, 'status', 'active')), now()
     from ${numbers}`,
    [connection.id, connection.business_id],
  );
  await client.query(
    `insert into ad_accounts (business_id, network, remote_id, name, currency, time_zone, read_from, read_to,
       corrected_at, synced_at)
     select $1, 'facebook', 'bench' || n, ${name}, ${currency}, 'UTC', current_date - ${days - 1}, current_date, now(), now()
     from ${numbers}`,
    [connection.business_id],
  );
  const accounts = `(select id, business_id, substr(remote_id, 6)::int as n from ad_accounts where remote_id like 'bench%'
    and substr(remote_id, 6)::int between ${from} and ${to}) as accounts`;
  const objects = (level: string, prefix: string, per: number) =>
    `insert into ad_objects (business_id, account_id, level, remote_id, name, campaign_remote_id, group_remote_id, state, is_on, status,
       objective, result_kind, budget, created_at, seen_at)
     select accounts.business_id, accounts.id, '${level}', '${prefix}' || o, initcap('${level}') || ' ' || o || ' ' || substr(md5(o::text), 1, 12),
       'c' || (o * ${per}) / ${adsPerCampaign}, ${level === 'campaign' ? 'null' : `'g' || (o * ${per}) / ${adsPerGroup}`},
       case o % 5 when 0 then 'paused' else 'active' end, o % 5 <> 0, 'ACTIVE', 'OUTCOME_TRAFFIC', 'link_click',
       ${level === 'group' ? `jsonb_build_object('id', '${prefix}' || o, 'level', 'group', 'kind', 'daily', 'minor', 1000, 'offset', 100, 'campaigns', 1)` : 'null'},
       now() - interval '100 days', now()
     from ${accounts}, generate_series(0, ${Math.ceil(adsPerAccount / per)} - 1) as o`;
  await client.query(objects('campaign', 'c', adsPerCampaign));
  await client.query(objects('group', 'g', adsPerGroup));
  await client.query(objects('ad', 'a', 1));
  await client.query(
    `do $$ declare month date := date_trunc('month', current_date - ${days + 40}); begin
       while month <= current_date loop
         execute format('create table if not exists %I partition of ad_days for values from (%L) to (%L)',
           'ad_days_' || to_char(month, 'YYYY_MM'), month, month + interval '1 month');
         month := month + interval '1 month';
       end loop; end $$`,
  );
  // Rows are inserted by account and day, the order in which readings write them.
  await client.query(
    `insert into ad_days (business_id, account_id, date, object_id, impressions, clicks, spend_micros, results, link_clicks,
       conversions, conversion_value_micros, viewable_impressions)
     select accounts.business_id, accounts.id, date, ads.id, 100 + (ads.id * 7 + d) % 900, (ads.id + d) % 40,
       1000000 + (ads.id::bigint * 31 + d * 7) % 9000000, (ads.id + d) % 12, (ads.id + d) % 30, (ads.id + d) % 3,
       (ads.id::bigint + d) * 1000, 80 + (ads.id + d) % 500
     from ${accounts}, generate_series(0, ${days - 1}) as d, lateral (select current_date - d as date) as dates,
       ad_objects ads
     where ads.account_id = accounts.id and ads.level = 'ad'
     order by accounts.id, d desc, ads.id`,
  );
  await client.query('vacuum analyze');
};
