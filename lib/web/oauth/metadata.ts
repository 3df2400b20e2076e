import { locales } from '@/lib/run/i18n/routing';
import { siteAddress } from '@/lib/run/site-address';

const at = `${siteAddress}/api/oauth`;
/** How an app authenticates its calls; `none`: it cannot, on people's devices. */
const ways = ['none', 'client_secret_basic', 'client_secret_post'];

/** `/.well-known/oauth-authorization-server` (RFC 8414) */
export const authorizationServer = {
  issuer: siteAddress,
  authorization_endpoint: `${at}/authorize`,
  token_endpoint: `${at}/token`,
  revocation_endpoint: `${at}/revoke`,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ways,
  revocation_endpoint_auth_methods_supported: ways,
  authorization_response_iss_parameter_supported: true,
  ui_locales_supported: locales,
  service_documentation: `${siteAddress}/api/docs`,
};
