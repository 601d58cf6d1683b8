export { FacebookAppForm } from './connect/facebook/facebook-app-form.tsx';

export { WordPressModal } from './connect/lazy-wordpress-modal.ts';

export { openFormDialog, showDialogError, useHasLeadGenDialogs } from './lead-forms/lead-gen-dialog.ts';
export { LeadTermsNotice, leadTermsQuery } from './lead-forms/lead-terms-notice.tsx';
export { NewLeadFormModal } from './lead-forms/new-lead-form-modal.tsx';
export { networkInfo } from './networks/network-info.ts';
export { NetworkLogo } from './networks/network-logo.tsx';
