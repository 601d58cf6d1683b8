export { PromotionAdmins } from './promotion-admins.tsx';
