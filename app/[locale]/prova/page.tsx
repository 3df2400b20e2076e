import { OfferPage } from '@/components/requests/offer-page';
import { publicPage } from '@/lib/web/i18n/page-metadata';

export const generateMetadata = publicPage('product-test-requests.offer.title', 'product-test-requests.description', {
  path: '/prova',
});

export default function Prova() {
  return <OfferPage path="/prova" />;
}
