// A verb in a resource's folder is one file, one function, one transaction, and its name begins with one of these.
// Missing one? Add it; a file that is no action belongs in schema, policy, resource, data or rules.
const VERBS = new Set(
  `accept acknowledge add anonymise answer apply approve archive ask assign authorise authorize award become begin block book build
    cancel change check claim clean close cluster complete compose confirm consume convert copy count create credit deactivate decide
    delete deliver describe disable draw enable encode encrypt end enqueue erase exchange expire export filter find finish follow forget
    generate get grant hand import invite issue lift link list load locate lock log mark merge move note notify open order pause pay
    pick pin place prepare preview process promote prove publish purge rate read rebuild recall record recover redeem refresh register
    reject release remove rename renew report reopen replace request resend reset resolve restore resume retry revert review revoke rotate
    save scan schedule seal search seed send set share show sign split start stop store submit subscribe suggest switch
    sync tell track transfer translate undo unlink unlock unsubscribe update upload verify view withdraw write`.split(
    /\s+/,
  ),
);

export const isVerb = (name: string) => VERBS.has(name.split('-')[0]!);
