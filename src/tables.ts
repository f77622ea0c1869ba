import { NodeUsageEntity } from './chains/nodes/node-usage.entity.ts'
import { BackupRecordEntity } from './database/connection/backup-record.entity.ts'
import { ReadinessWriteEntity } from './database/connection/readiness-write.entity.ts'
import { DigestKeyEntity } from './database/digests/digest-key.entity.ts'
import { ArchivedPartitionEntity } from './database/partitions/archived-partition.entity.ts'
import { RetentionEntity } from './database/partitions/retention.entity.ts'
import { RateWindowEntity } from './database/rate-window.entity.ts'
import { ServiceProcessEntity } from './database/service-process.entity.ts'
import { DepositAddressEntity } from './deposit-addresses/deposit-address.entity.ts'
import { LedgerCheckpointMarkEntity } from './ledger/checkpoints/ledger-checkpoint-mark.entity.ts'
import { LedgerCheckpointEntity } from './ledger/checkpoints/ledger-checkpoint.entity.ts'
import { LedgerAccountEntity } from './ledger/ledger-account.entity.ts'
import { LedgerEntryEntity } from './ledger/ledger-entry.entity.ts'
import { LedgerTxEntity } from './ledger/ledger-tx.entity.ts'
import { MailEntity } from './mail/mail.entity.ts'
import { ApiKeyEntity } from './merchants/api-keys/api-key.entity.ts'
import { UsedSignatureEntity } from './merchants/api-keys/used-signature.entity.ts'
import { MerchantBrandingEntity } from './merchants/branding/merchant-branding.entity.ts'
import { KybApplicationEntity } from './merchants/kyb/kyb-application.entity.ts'
import { KybDocumentEntity } from './merchants/kyb/kyb-document.entity.ts'
import { KybMessageEntity } from './merchants/kyb/kyb-message.entity.ts'
import { MerchantEntity } from './merchants/merchant.entity.ts'
import { OperatorChangeEntity } from './operators/approvals/operator-change.entity.ts'
import { OperatorDisablingEntity } from './operators/approvals/operator-disabling.entity.ts'
import { OperatorSignatureEntity } from './operators/approvals/operator-signature.entity.ts'
import { AuditEntryEntity } from './operators/audit-log/audit-entry.entity.ts'
import { AuditKeyEntity } from './operators/audit-log/audit-key.entity.ts'
import { AuditWaitingEntity } from './operators/audit-log/audit-waiting.entity.ts'
import { DoctorRunEntity } from './operators/doctor/doctor-run.entity.ts'
import { OperatorEntity } from './operators/operator.entity.ts'
import { OperatorCeremonyEntity } from './operators/sign-in/operator-ceremony.entity.ts'
import { OperatorPasskeyEntity } from './operators/sign-in/operator-passkey.entity.ts'
import { OperatorRecoveryEntity } from './operators/sign-in/operator-recovery.entity.ts'
import { OperatorSessionEntity } from './operators/sign-in/operator-session.entity.ts'
import { TransferCostEntity } from './orders/checkout/transfer-cost.entity.ts'
import { IdempotencyEntity } from './orders/create/idempotency.entity.ts'
import { OrderEventEntity } from './orders/order-event.entity.ts'
import { OrderAlertEntity } from './orders/alerts/order-alert.entity.ts'
import { PaymentLinkEntity } from './orders/links/payment-link.entity.ts'
import { OrderEntity } from './orders/order.entity.ts'
import { OrderCountEntity } from './orders/query/order-count.entity.ts'
import { OrderDayEntity } from './orders/query/order-day.entity.ts'
import { ChainCursorEntity } from './payments/follow/chain-cursor.entity.ts'
import { ChainPauseEntity } from './payments/follow/chain-pause.entity.ts'
import { ChainStatusEntity } from './payments/follow/chain-status.entity.ts'
import { ChainCheckEntity } from './payments/reconcile/chain-check.entity.ts'
import { ChainBlockEntity } from './payments/record/chain-block.entity.ts'
import { ChainTransferEntity } from './payments/record/chain-transfer.entity.ts'
import { OrderFactsEntity } from './payments/settle/order-facts.entity.ts'
import { PayoutSwitchEntity } from './payouts/attempts/payout-switch.entity.ts'
import { TransactionAttemptEntity } from './payouts/attempts/transaction-attempt.entity.ts'
import { WalletNonceEntity } from './payouts/attempts/wallet-nonce.entity.ts'
import { ChainRescanEntity } from './payouts/recovery/chain-rescan.entity.ts'
import { ReviewApprovalEntity } from './payouts/recovery/review-approval.entity.ts'
import { ColdWalletEntity } from './payouts/reserves/cold-wallet.entity.ts'
import { ReserveCheckEntity } from './payouts/reserves/reserve-check.entity.ts'
import { RetiredWalletEntity } from './payouts/reserves/retired-wallet.entity.ts'
import { TokenWatchEntity } from './payouts/reserves/token-watch.entity.ts'
import { WalletDepositEntity } from './payouts/reserves/wallet-deposit.entity.ts'
import { WalletSpendingEntity } from './payouts/reserves/wallet-spending.entity.ts'
import { WalletEntity } from './payouts/reserves/wallet.entity.ts'
import { BatchFeeEntity } from './payouts/sweeps/batch-fee.entity.ts'
import { ChainFeeEntity } from './payouts/sweeps/chain-fee.entity.ts'
import { DepositBalanceEntity } from './payouts/sweeps/deposit-balance.entity.ts'
import { PayoutStepEntity } from './payouts/sweeps/payout-step.entity.ts'
import { SweepEntity } from './payouts/sweeps/sweep.entity.ts'
import { PasskeyChallengeEntity } from './people/passkeys/passkey-challenge.entity.ts'
import { PasskeyResetEntity } from './people/passkeys/passkey-reset.entity.ts'
import { PasskeyEntity } from './people/passkeys/passkey.entity.ts'
import { PageSessionEntity } from './people/sessions/page-session.entity.ts'
import { MerchantUserEntity } from './people/users/merchant-user.entity.ts'
import { SignInLinkEntity } from './people/users/sign-in-link.entity.ts'
import { MerchantRateEntity } from './rates/merchant-rate.entity.ts'
import { RateFeedEntity } from './rates/rate-feed.entity.ts'
import { RateQuoteEntity } from './rates/rate-quote.entity.ts'
import { BusinessClockEntity } from './sandbox/business-clock.entity.ts'
import { FrozenApprovalEntity } from './screening/frozen-approval.entity.ts'
import { ScreeningVerdictEntity } from './screening/screening-verdict.entity.ts'
import { WithdrawalVerdictEntity } from './screening/withdrawal-verdict.entity.ts'
import { DeliveryEntity } from './webhooks/deliveries/delivery.entity.ts'
import { WebhookAlertEntity } from './webhooks/endpoints/webhook-alert.entity.ts'
import { WebhookAttemptEntity } from './webhooks/deliveries/webhook-attempt.entity.ts'
import { WebhookDeliveryCountEntity } from './webhooks/deliveries/webhook-delivery-count.entity.ts'
import { WebhookSecretEntity } from './webhooks/endpoints/webhook-secret.entity.ts'
import { CompatCredentialEntity } from './webhooks/credentials/compat-credential.entity.ts'
import { WebhookEntity } from './webhooks/endpoints/webhook.entity.ts'
import { WebhookEventEntity } from './webhooks/events/webhook-event.entity.ts'
import { WithdrawalAddressEntity } from './withdrawals/allow-list/withdrawal-address.entity.ts'
import { WithdrawalPolicyEntity } from './withdrawals/allow-list/withdrawal-policy.entity.ts'
import { WithdrawalApprovalEntity } from './withdrawals/approve/withdrawal-approval.entity.ts'
import { PayoutFairnessEntity } from './withdrawals/payout-fairness.entity.ts'
import { RefundClaimEntity } from './withdrawals/refunds/refund-claim.entity.ts'
import { WithdrawalIdempotencyEntity } from './withdrawals/request/withdrawal-idempotency.entity.ts'
import { WithdrawalCountEntity } from './withdrawals/withdrawal-count.entity.ts'
import { WithdrawalEntity } from './withdrawals/withdrawal.entity.ts'

/** Every table of Kassa. */
export const tables = [
  ApiKeyEntity,
  ArchivedPartitionEntity,
  AuditEntryEntity,
  AuditKeyEntity,
  AuditWaitingEntity,
  BatchFeeEntity,
  BusinessClockEntity,
  ChainBlockEntity,
  ChainCheckEntity,
  ChainCursorEntity,
  ChainFeeEntity,
  ChainPauseEntity,
  ChainRescanEntity,
  ChainStatusEntity,
  ChainTransferEntity,
  ColdWalletEntity,
  CompatCredentialEntity,
  DeliveryEntity,
  DepositAddressEntity,
  DepositBalanceEntity,
  DigestKeyEntity,
  FrozenApprovalEntity,
  IdempotencyEntity,
  KybApplicationEntity,
  KybDocumentEntity,
  KybMessageEntity,
  LedgerAccountEntity,
  LedgerCheckpointEntity,
  LedgerCheckpointMarkEntity,
  LedgerEntryEntity,
  LedgerTxEntity,
  MailEntity,
  MerchantBrandingEntity,
  MerchantEntity,
  MerchantRateEntity,
  MerchantUserEntity,
  NodeUsageEntity,
  OperatorCeremonyEntity,
  OperatorChangeEntity,
  OperatorDisablingEntity,
  OperatorEntity,
  OperatorPasskeyEntity,
  OperatorRecoveryEntity,
  OperatorSessionEntity,
  OperatorSignatureEntity,
  OrderCountEntity,
  OrderDayEntity,
  OrderAlertEntity,
  OrderEntity,
  OrderEventEntity,
  OrderFactsEntity,
  PageSessionEntity,
  PasskeyChallengeEntity,
  PasskeyEntity,
  PasskeyResetEntity,
  PayoutFairnessEntity,
  PaymentLinkEntity,
  PayoutStepEntity,
  PayoutSwitchEntity,
  RateFeedEntity,
  RateQuoteEntity,
  RateWindowEntity,
  BackupRecordEntity,
  ReadinessWriteEntity,
  ServiceProcessEntity,
  DoctorRunEntity,
  RefundClaimEntity,
  ReserveCheckEntity,
  RetentionEntity,
  RetiredWalletEntity,
  ReviewApprovalEntity,
  ScreeningVerdictEntity,
  SignInLinkEntity,
  SweepEntity,
  TokenWatchEntity,
  TransactionAttemptEntity,
  TransferCostEntity,
  UsedSignatureEntity,
  WalletDepositEntity,
  WalletEntity,
  WalletNonceEntity,
  WalletSpendingEntity,
  WebhookAlertEntity,
  WebhookAttemptEntity,
  WebhookDeliveryCountEntity,
  WebhookEntity,
  WebhookEventEntity,
  WebhookSecretEntity,
  WithdrawalAddressEntity,
  WithdrawalApprovalEntity,
  WithdrawalCountEntity,
  WithdrawalEntity,
  WithdrawalIdempotencyEntity,
  WithdrawalPolicyEntity,
  WithdrawalVerdictEntity,
] as const
