package kassa;

import kassa.model.RefundClaim;
import kassa.model.Withdrawal;

/**
 * What a refund is at first; one of the two is null.
 *
 * @param withdrawal The money on its way to your customer.
 * @param claim The link by which your customer claims it.
 */
public record CreatedRefund(Withdrawal withdrawal, RefundClaim claim) {}
