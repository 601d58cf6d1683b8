export { PromotionAdminsPage } from './promotion-admins-page.tsx';
