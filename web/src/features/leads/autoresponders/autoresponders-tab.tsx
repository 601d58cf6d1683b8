import { autoresponderServices } from '@fanfare/contract/leads/autoresponder-calls';
import { ServiceSection } from './service-section.tsx';

/** The mailing services whose lists leads can be added to. */
export const AutorespondersTab = () => (
  <>
    {autoresponderServices.map((service) => (
      <ServiceSection key={service} service={service} />
    ))}
  </>
);
