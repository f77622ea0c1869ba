"""Contains all the data models used in inputs/outputs"""

from .api_key import ApiKey
from .api_key_list import ApiKeyList
from .balance import Balance
from .balance_list import BalanceList
from .created_api_key import CreatedApiKey
from .currency import Currency
from .currency_rate import CurrencyRate
from .currency_rate_list import CurrencyRateList
from .environment import Environment
from .health import Health
from .health_status import HealthStatus
from .link_price import LinkPrice
from .merchant import Merchant
from .merchant_status import MerchantStatus
from .merchant_tier import MerchantTier
from .message import Message
from .mined_test_blocks import MinedTestBlocks
from .network import Network
from .network_health import NetworkHealth
from .network_health_state import NetworkHealthState
from .open_amount import OpenAmount
from .order import Order
from .order_price import OrderPrice
from .order_receipt import OrderReceipt
from .order_status import OrderStatus
from .order_summary import OrderSummary
from .order_timeline import OrderTimeline
from .order_transaction import OrderTransaction
from .order_transaction_status import OrderTransactionStatus
from .payer_cost import PayerCost
from .payment_data import PaymentData
from .payment_frozen_data import PaymentFrozenData
from .payment_link import PaymentLink
from .permission import Permission
from .rate_source import RateSource
from .readiness import Readiness
from .readiness_replica import ReadinessReplica
from .readiness_status import ReadinessStatus
from .receipt_algorithm import ReceiptAlgorithm
from .receipt_content import ReceiptContent
from .receipt_content_status import ReceiptContentStatus
from .receipt_content_version import ReceiptContentVersion
from .receipt_key import ReceiptKey
from .receipt_key_list import ReceiptKeyList
from .receipt_price import ReceiptPrice
from .receipt_signature import ReceiptSignature
from .receipt_transaction import ReceiptTransaction
from .refund_claim import RefundClaim
from .statement import Statement
from .statement_account import StatementAccount
from .statement_balance import StatementBalance
from .statement_entry import StatementEntry
from .statement_entry_type import StatementEntryType
from .test_clock import TestClock
from .test_merchant import TestMerchant
from .test_payment import TestPayment
from .test_scenario import TestScenario
from .test_transaction import TestTransaction
from .timeline_delivery import TimelineDelivery
from .timeline_entry import TimelineEntry
from .timeline_event import TimelineEvent
from .webhook import Webhook
from .webhook_delivery import WebhookDelivery
from .webhook_delivery_status import WebhookDeliveryStatus
from .webhook_payload import WebhookPayload
from .withdrawal import Withdrawal
from .withdrawal_address import WithdrawalAddress
from .withdrawal_address_list import WithdrawalAddressList
from .withdrawal_quote import WithdrawalQuote
from .withdrawal_status import WithdrawalStatus

__all__ = (
    "ApiKey",
    "ApiKeyList",
    "Balance",
    "BalanceList",
    "CreatedApiKey",
    "Currency",
    "CurrencyRate",
    "CurrencyRateList",
    "Environment",
    "Health",
    "HealthStatus",
    "LinkPrice",
    "Merchant",
    "MerchantStatus",
    "MerchantTier",
    "Message",
    "MinedTestBlocks",
    "Network",
    "NetworkHealth",
    "NetworkHealthState",
    "OpenAmount",
    "Order",
    "OrderPrice",
    "OrderReceipt",
    "OrderStatus",
    "OrderSummary",
    "OrderTimeline",
    "OrderTransaction",
    "OrderTransactionStatus",
    "PayerCost",
    "PaymentData",
    "PaymentFrozenData",
    "PaymentLink",
    "Permission",
    "RateSource",
    "Readiness",
    "ReadinessReplica",
    "ReadinessStatus",
    "ReceiptAlgorithm",
    "ReceiptContent",
    "ReceiptContentStatus",
    "ReceiptContentVersion",
    "ReceiptKey",
    "ReceiptKeyList",
    "ReceiptPrice",
    "ReceiptSignature",
    "ReceiptTransaction",
    "RefundClaim",
    "Statement",
    "StatementAccount",
    "StatementBalance",
    "StatementEntry",
    "StatementEntryType",
    "TestClock",
    "TestMerchant",
    "TestPayment",
    "TestScenario",
    "TestTransaction",
    "TimelineDelivery",
    "TimelineEntry",
    "TimelineEvent",
    "Webhook",
    "WebhookDelivery",
    "WebhookDeliveryStatus",
    "WebhookPayload",
    "Withdrawal",
    "WithdrawalAddress",
    "WithdrawalAddressList",
    "WithdrawalQuote",
    "WithdrawalStatus",
)
